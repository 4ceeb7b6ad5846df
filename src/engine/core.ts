import { type Actor, createActor } from 'xstate';
import { DroverError } from '../errors.ts';
import type { app } from '../machines/app.ts';
import type { AppContext, AppSettings } from '../machines/app-context.ts';
import type { AppEvent } from '../machines/app-queries.ts';
import type { AppSnapshot } from '../machines/keyboard-owner.ts';
import { allCharts, type Charts } from '../machines/registry.ts';
import type { Settings } from '../settings/schema.ts';
import type { Clock } from './clock.ts';
import { type DocumentStore, documentLogic } from './document-logic.ts';
import { createLiveTerminals, type LiveTerminals, type TerminalBackend } from './live-terminals.ts';
import { declaredEvents } from './outcome.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Handles that were claimed for this engine alone: `from` up to and including `to`. */
export interface ClaimedIds {
  readonly from: number;
  readonly to: number;
}

/** The project above a directory. */
export interface Project {
  /** Root of the repository, or null. */
  readonly root: string | null;
  /** Its first instruction document, or null. */
  readonly document: string | null;
}

/** Where copied text is kept. */
export interface Clipboard {
  read(): string;
  write(text: string): void;
}

/** What touches the world, handed in. The real ones live in `src/actors`; tests script the terminal and the clock. */
export interface EngineActors {
  readonly terminals: TerminalBackend;
  readonly documents: DocumentStore;
  claimIds(count: number): ClaimedIds;
  findProject(cwd: string): Project;
  readonly clipboard: Clipboard;
  readonly clock: Clock;
}

export interface EngineOptions {
  readonly charts: Charts;
  readonly actors: EngineActors;
  readonly settings: Settings;
  /** Faults that concern nobody's call: one line each. */
  onProblem(text: string): void;
  /** The root itself has failed, and every session with it. */
  onFault(error: unknown): void;
}

/** The running actor system and what every part of the engine shares. */
export interface Core {
  readonly actor: Actor<typeof app>;
  readonly recorder: Recorder;
  readonly terminals: LiveTerminals;
  readonly actors: EngineActors;
  /** Events that some chart declares by name. */
  readonly declared: ReadonlySet<string>;
  /** By handle: settles when the input before it has gone or was refused. Absent where nothing waits. */
  readonly inputTurns: Map<number, Promise<void>>;
  settings: Settings;
  snapshot(): AppSnapshot;
  context(): AppContext;
  send(event: AppEvent): void;
}

const WINDOW = { cols: 160, rows: 48 } as const;

/** How many handles are claimed at a time; claiming touches the disk. */
const IDS_AT_A_TIME = 8;

/** Starts the one root actor, with every effect provided. */
export function startCore({ charts, actors, settings, onProblem, onFault }: EngineOptions): Core {
  const recorder = createRecorder(charts.app.id);
  const { terminals, logic } = createLiveTerminals(actors.terminals, onProblem);
  const { from, to } = actors.claimIds(IDS_AT_A_TIME);
  const wired = charts.app.provide({
    actors: {
      ...charts.overlays,
      session: charts.session.provide({ actors: { terminal: logic } }),
      'doc-editor': charts.overlays['doc-editor'].provide({
        actors: { document: documentLogic(actors.documents, onProblem) },
      }),
    },
  });
  const actor = createActor(wired, {
    input: { ids: { next: from, last: to }, window: WINDOW, settings: appSettings(settings) },
    inspect: recorder.inspect,
  });
  actor.on('clipboard.offered', ({ text }) => actors.clipboard.write(text));
  actor.on('session.failed', ({ handle }) =>
    onProblem(`Session ${handle} was closed, because its chart failed.`),
  );
  actor.subscribe({
    next: ({ context }) => terminals.keepOnly(new Set(Object.keys(context.sessions).map(Number))),
    // The root has nobody above it to supervise it: a workspace that cannot decide any more ends.
    error(error) {
      terminals.keepOnly(new Set());
      onFault(error);
    },
  });
  actor.start();
  return {
    actor,
    recorder,
    terminals,
    actors,
    declared: declaredEvents(allCharts(charts)),
    inputTurns: new Map(),
    settings,
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    send(event) {
      if (actor.getSnapshot().status === 'active') actor.send(event);
      if (actor.getSnapshot().status !== 'active') throw overError();
    },
  };
}

/** Says that nothing is decided here any more. */
function overError(): DroverError {
  return new DroverError('stopped', 'The workspace has ended: start the server again.');
}

/** Refuses what comes after the workspace has quit. */
export function refuseWhenOver(core: Core): void {
  if (!core.snapshot().matches({ life: 'running' })) throw overError();
}

/**
 * Makes sure that so many sessions can be opened without touching the disk again. Claiming may fail, so it comes before
 * anything is applied.
 */
export function reserveIds(core: Core, count: number): void {
  const { next, last } = core.context().ids;
  if (last - next + 1 >= count) return;
  const { from, to } = core.actors.claimIds(Math.max(count, IDS_AT_A_TIME));
  core.send({ type: 'ids.reserved', next: from, last: to });
}

/** Tells the chart what is in the clipboard now, which others may have written. */
export function noticeClipboard(core: Core): void {
  const text = core.actors.clipboard.read();
  if (text !== core.context().clipboard) core.send({ type: 'clipboard.changed', text });
}

/** The part of the settings that charts decide by. */
export function appSettings(settings: Settings): AppSettings {
  return {
    closeTab: settings['close.tab'],
    closeApp: settings['close.app'],
    agentCommand: settings['agent.command'],
  };
}
