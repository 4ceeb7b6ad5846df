import type { AnyStateMachine } from 'xstate';
import { app } from './app.ts';
import { OVERLAY_IDS, OVERLAYS, type OverlayId } from './overlays.ts';
import { session } from './session.ts';

/** Every chart of the product by id: what runs, what is drawn and what the model tests explore. */
export interface Charts {
  readonly app: typeof app;
  readonly session: typeof session;
  readonly overlays: { readonly [Id in OverlayId]: (typeof OVERLAYS)[Id]['machine'] };
}

export const CHARTS: Charts = {
  app,
  session,
  overlays: {
    'tab-rename': OVERLAYS['tab-rename'].machine,
    'session-rename': OVERLAYS['session-rename'].machine,
    'quit-confirm': OVERLAYS['quit-confirm'].machine,
    'tab-close-confirm': OVERLAYS['tab-close-confirm'].machine,
    'archive-confirm': OVERLAYS['archive-confirm'].machine,
    'doc-editor': OVERLAYS['doc-editor'].machine,
  },
};

/** All charts of a set, alive or not. */
export function allCharts(charts: Charts): readonly AnyStateMachine[] {
  return [charts.app, charts.session, ...OVERLAY_IDS.map((id) => charts.overlays[id])];
}
