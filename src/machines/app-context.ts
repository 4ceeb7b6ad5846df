import type { ActorRefFrom } from 'xstate';
import type { Field } from '../input/field.ts';
import type { Settings } from '../settings/schema.ts';
import type { Launch } from '../terminal/launch.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OverlayId } from './overlays.ts';
import type { session } from './session.ts';

/** What an overlay is about. */
export type Subject =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'tab'; readonly tab: number }
  | { readonly kind: 'session'; readonly session: number }
  | { readonly kind: 'document'; readonly path: string };

/** What was decided in an overlay, or by a tool that needs no overlay. */
export type Decision =
  | { readonly type: 'tab.title-decided'; readonly tab: number; readonly title: string }
  | { readonly type: 'session.name-decided'; readonly session: number; readonly name: string }
  /** `forget`: it never ran, so there is nothing to bring back. */
  | { readonly type: 'close.decided'; readonly session: number; readonly forget?: boolean }
  | { readonly type: 'archive.decided'; readonly session: number }
  | { readonly type: 'quit.decided' };

export interface OpenOverlay {
  readonly id: OverlayId;
  readonly subject: Subject;
}

/** The settings that decisions of the chart depend on. */
export interface AppSettings {
  readonly closeTab: Settings['close.tab'];
  readonly closeApp: Settings['close.app'];
  readonly agentCommand: string | readonly string[];
}

export interface AppContext {
  readonly workspace: Workspace;
  /** Live and exited sessions by handle; one child each. */
  readonly sessions: Readonly<Record<number, ActorRefFrom<typeof session>>>;
  /** Handles that may still be given out: `next` up to and including `last`. */
  readonly ids: { readonly next: number; readonly last: number };
  /** Open overlays, lowest precedence first: the last one owns the keyboard. */
  readonly overlays: readonly OpenOverlay[];
  readonly search: Field;
  readonly clipboard: string;
  /** Steps away from the configured font size. */
  readonly zoom: number;
  readonly sidebarShown: boolean;
  readonly window: { readonly cols: number; readonly rows: number };
  readonly archived: readonly number[];
  readonly settings: AppSettings;
}

export interface AppInput {
  readonly ids: AppContext['ids'];
  readonly window: AppContext['window'];
  readonly settings: AppSettings;
}

/** Opens a session in a tab of its own. */
export interface OpenRequest {
  readonly type: 'session.open';
  readonly launch: Launch;
}

/** Closes one pane, by the close policy or, with `force`, at once. */
export interface CloseRequest {
  readonly type: 'pane.close';
  readonly pane: number;
  readonly force: boolean;
}

/** Puts an overlay up for a subject, as a click or a tool does. */
export interface OverlayRequest {
  readonly type: 'overlay.requested';
  readonly overlay: OverlayId;
  readonly subject: Subject;
}

/** What changed outside: told to the chart, never asked by it. */
export type AppFact =
  | { readonly type: 'window.resized'; readonly cols: number; readonly rows: number }
  | { readonly type: 'settings.changed'; readonly settings: AppSettings }
  | { readonly type: 'clipboard.changed'; readonly text: string }
  | { readonly type: 'ids.reserved'; readonly next: number; readonly last: number }
  | { readonly type: 'sessions.ended' };

/** The child id of a session's actor. */
export function sessionActorId(handle: number): string {
  return `session-${handle}`;
}
