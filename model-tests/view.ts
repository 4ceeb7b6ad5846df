import { OVERLAYS } from '../src/machines/overlays.ts';
import type { World } from './world.ts';

/** What engine and reference model must agree on after every move. */
export interface View {
  readonly focused: string | null;
  readonly owner: string;
  readonly overlay: {
    readonly id: string;
    readonly text: string | null;
    readonly state: string;
    readonly told: boolean;
  } | null;
  readonly sidebar: boolean;
  readonly search: string;
  readonly zoom: number;
  readonly tabs: readonly {
    readonly title: string;
    readonly focus: string;
    readonly synchronized: boolean;
  }[];
  readonly sessions: readonly {
    readonly handle: string;
    readonly title: string;
    readonly status: string;
    readonly held: boolean;
    readonly cwd: string | null;
    readonly lastExitCode: number | null;
    readonly attention: string | null;
    readonly archived: boolean;
    readonly failed: boolean;
    readonly received: string;
    readonly size: string;
  }[];
  readonly disk: { readonly text: string; readonly draft: string | null };
}

/** The engine's side of it. */
export function viewOf({ engine, received, sizeOf, disk }: World): View {
  const snapshot = engine.snapshot();
  const { overlay } = snapshot;
  return {
    focused: snapshot.focus.handle,
    owner: snapshot.keyboard_owner,
    overlay:
      overlay === null
        ? null
        : {
            id: overlay.id,
            text: OVERLAYS[overlay.id].family === 'confirm' ? null : overlay.text,
            state: overlay.state,
            told: overlay.message !== null,
          },
    sidebar: snapshot.sidebar.shown,
    search: snapshot.sidebar.search,
    zoom: snapshot.zoom,
    tabs: snapshot.tabs.map(({ title, focused_handle, panes }) => ({
      title,
      focus: focused_handle,
      synchronized: panes.every((pane) => pane.synchronized),
    })),
    sessions: engine
      .sessions()
      .map(({ handle, title, status, mode, cwd, last_exit_code, attention, archived, failure }) => ({
        handle,
        title,
        status,
        held: mode === 'held',
        cwd,
        lastExitCode: last_exit_code,
        attention,
        archived,
        failed: failure !== null,
        received: received(Number(handle)),
        size: sizeOf(Number(handle)),
      })),
    disk: { text: disk.text, draft: disk.draft },
  };
}
