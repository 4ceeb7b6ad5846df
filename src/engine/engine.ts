import type { ActionName } from '../actions/catalogue.ts';
import { messageOf } from '../errors.ts';
import { buildKeymap, type Keymap, type Platform } from '../input/keymap.ts';
import type { OverlayRequest } from '../machines/app-context.ts';
import type { Origin, StepBase } from '../machines/events.ts';
import type { OverlayId } from '../machines/overlays.ts';
import { CHARTS, type Charts } from '../machines/registry.ts';
import type { Settings } from '../settings/schema.ts';
import type { Launch } from '../terminal/launch.ts';
import { appSettings, type EngineActors, startCore } from './core.ts';
import { createKeyboard, type StepReport, type StepsResult, whereItIs } from './keyboard.ts';
import { observeAll } from './observe.ts';
import { overlayInTheWay } from './overlay-gate.ts';
import { readSession, type ScreenView } from './reading.ts';
import { type SessionView, sessionView } from './session-view.ts';
import { type CloseAnswer, closePane, openSession, type Readiness, sendInput } from './sessions.ts';
import { snapshotOf, type WorkspaceSnapshot } from './snapshot.ts';

/** How a workspace ended from inside: it was quit, or its own chart failed. */
export type Ending = 'quit' | 'fault';

export type Where = Omit<StepsResult, 'steps'>;

/** The one door to a workspace: every front end comes through it and holds no state of its own. */
export interface Engine {
  readonly keymap: Keymap;
  readonly platform: Platform;
  readonly settings: Settings;
  /** Whether the workspace still takes steps, is ending, or has ended. */
  readonly life: 'running' | 'quitting' | 'stopped';
  /** Whether any chart answers the action; the others are inert whatever there is. */
  answers(action: ActionName): boolean;
  /** Presses chords through the ladder, in order; a bad chord refuses the call before anything happens. */
  press(keys: readonly string[], by: StepBase): StepsResult;
  /** Runs actions by name; an unknown one refuses the call before anything happens. */
  run(actions: readonly string[], by: StepBase): StepsResult;
  /** Opens a session in a tab of its own; resolves at its first prompt, when its program runs, or after 2 s. */
  open(launch: Launch): Promise<{ readonly handle: number; readonly ready: Readiness }>;
  /** Closes a pane (null = the focused one) by the close policy, or at once with `force`. */
  close(pane: number | null, options: { readonly force: boolean }): CloseAnswer;
  /** Sends text as it stands to one session's program, whole or not at all; `pending` bytes it has not taken yet. */
  input(session: number, data: string, origin: Origin): Promise<{ readonly pending: number }>;
  read(session: number, lines: number): Promise<ScreenView>;
  sessions(): readonly SessionView[];
  snapshot(): WorkspaceSnapshot;
  where(): Where;
  overlayInTheWay(): { readonly id: OverlayId; readonly how: string } | null;
  /** Puts an overlay up for a subject, as a click does; false when one that outranks it is open. */
  requestOverlay(request: Omit<OverlayRequest, 'type'>): boolean;
  resizeWindow(size: { readonly cols: number; readonly rows: number }): void;
  /** Takes over changed settings; they hold from the next step. */
  configure(settings: Settings): void;
  /** Every step as it was decided, for whoever explains it. Returns how to stop listening. */
  onStep(listener: (report: StepReport) => void): () => void;
  /** Called once, when the workspace ends from inside. */
  onQuit(listener: (how: Ending) => void): void;
  /** Ends every session and resolves when nothing of them is left. Safe to call again. */
  stop(): Promise<void>;
}

export interface CreateEngineOptions {
  readonly actors: EngineActors;
  readonly settings: Settings;
  /** Changed charts, for whoever wants to see what a change does. Default: the product's own. */
  readonly charts?: Charts;
  /** What `keymap.platform: auto` means here; linux by default. */
  readonly hostPlatform?: Platform;
  /** Faults that concern nobody's call. */
  onProblem?(text: string): void;
}

/** Starts a workspace. */
export function createEngine(options: CreateEngineOptions): Engine {
  const onProblem = options.onProblem ?? (() => {});
  let ending = false;
  let failed = false;
  let quitListener = (_how: Ending): void => {};
  const core = startCore({
    charts: options.charts ?? CHARTS,
    actors: options.actors,
    settings: options.settings,
    onProblem,
    onFault(error) {
      ending = true;
      failed = true;
      onProblem(`The workspace's own chart failed, so it ends: ${messageOf(error)}`);
      quitListener('fault');
    },
  });
  const listeners = new Set<(report: StepReport) => void>();
  const hostPlatform = options.hostPlatform ?? 'linux';
  let platform = platformOf(options.settings, hostPlatform);
  let keymap = keymapOf(options.settings, platform, onProblem);
  let stopping: Promise<void> | null = null;

  core.actor.subscribe({
    next(snapshot) {
      if (ending || !snapshot.matches({ life: 'quitting' })) return;
      ending = true;
      quitListener('quit');
    },
    // Dealt with by onFault; an observer that does not listen for it would have it thrown again.
    error: () => {},
  });

  const keyboard = createKeyboard({
    core,
    keymap: () => keymap,
    platform: () => platform,
    onStep: (report) => {
      for (const listener of listeners) listener(report);
    },
  });

  return {
    get keymap() {
      return keymap;
    },
    get platform() {
      return platform;
    },
    get settings() {
      return core.settings;
    },
    get life() {
      return core.snapshot().value.life;
    },
    answers: (action) => core.declared.has(`action.${action}`),
    ...keyboard,
    open: (launch) => openSession(core, launch),
    close: (pane, { force }) => closePane(core, pane, force),
    input: (session, data, origin) => sendInput(core, session, data, origin),
    read: (session, lines) => readSession(core, session, lines),
    sessions() {
      observeAll(core);
      const { sessions, archived } = core.context();
      return Object.values(sessions).map((ref) => {
        const snapshot = ref.getSnapshot();
        return sessionView(snapshot, archived.includes(snapshot.context.handle));
      });
    },
    snapshot: () => snapshotOf(core),
    where: () => whereItIs(core),
    overlayInTheWay: () => overlayInTheWay(core),
    requestOverlay(request) {
      const event: OverlayRequest = { type: 'overlay.requested', ...request };
      const opens = core.snapshot().can(event);
      core.send(event);
      return opens;
    },
    resizeWindow: (size) => core.send({ type: 'window.resized', ...size }),
    configure(settings) {
      const before = JSON.stringify([core.settings.keys, platform]);
      core.settings = settings;
      platform = platformOf(settings, hostPlatform);
      // The rest of the settings is no reason to report an old conflict again.
      if (JSON.stringify([settings.keys, platform]) !== before)
        keymap = keymapOf(settings, platform, onProblem);
      core.send({ type: 'settings.changed', settings: appSettings(settings) });
    },
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onQuit(listener) {
      quitListener = listener;
    },
    stop() {
      ending = true;
      stopping ??= (async () => {
        if (!failed) core.send({ type: 'quit.decided' });
        await core.terminals.settled();
        if (!failed) core.send({ type: 'sessions.ended' });
        core.actor.stop();
      })();
      return stopping;
    },
  };
}

function platformOf(settings: Settings, host: Platform): Platform {
  const chosen = settings['keymap.platform'];
  return chosen === 'auto' ? host : chosen;
}

function keymapOf(settings: Settings, platform: Platform, onProblem: (text: string) => void): Keymap {
  const keymap = buildKeymap({ platform, overrides: settings.keys });
  for (const problem of keymap.problems) onProblem(problem);
  for (const { chord, actions, winner } of keymap.conflicts)
    onProblem(`${chord} is claimed by ${actions.join(' and ')}; ${winner} has it.`);
  return keymap;
}
