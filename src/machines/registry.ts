import type { AnyStateMachine } from 'xstate';
import { app } from './app.ts';
import { OVERLAY_IDS, OVERLAY_MACHINES } from './overlays.ts';
import { session } from './session.ts';

/** Every chart of the product by id: what runs, what is drawn and what the model tests explore. */
export interface Charts {
  readonly app: typeof app;
  readonly session: typeof session;
  readonly overlays: typeof OVERLAY_MACHINES;
}

export const CHARTS: Charts = {
  app,
  session,
  overlays: OVERLAY_MACHINES,
};

/** All charts of a set, alive or not. */
export function allCharts(charts: Charts): readonly AnyStateMachine[] {
  return [charts.app, charts.session, ...OVERLAY_IDS.map((id) => charts.overlays[id])];
}
