import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { DroverError } from '../errors.ts';
import type { Origin } from '../machines/events.ts';
import type { session } from '../machines/session.ts';
import type { Launch } from '../terminal/launch.ts';
import { focusedSession, tabOf } from '../workspace/workspace.ts';
import { type Core, refuseWhenOver, reserveIds } from './core.ts';
import { observe } from './observe.ts';
import { overlayInTheWay } from './overlay-gate.ts';

export type SessionRef = ActorRefFrom<typeof session>;
export type SessionSnapshot = SnapshotFrom<typeof session>;

/** What a new session was doing when the call that made it returned. */
export type Readiness = 'prompt' | 'started' | 'exited' | 'timeout';

/** The longest that making a session waits for its first prompt. */
const READY_TIMEOUT_MS = 2000;

/** A session by handle; an unknown one is an error that lists the live ones. */
export function sessionOf(core: Core, handle: number): SessionRef {
  refuseWhenOver(core);
  const ref = core.context().sessions[handle];
  if (ref !== undefined) return ref;
  const known = Object.keys(core.context().sessions);
  throw new DroverError(
    'unknown-session',
    known.length === 0
      ? `There is no session ${handle}: no session is open. Open one with open_session.`
      : `There is no session ${handle}. Open sessions: ${known.join(', ')}.`,
  );
}

/** Opens a session in a tab of its own and returns when it can be typed into. */
export async function openSession(core: Core, launch: Launch): Promise<{ handle: number; ready: Readiness }> {
  refuseBehindOverlay(core);
  core.actors.terminals.check(launch);
  reserveIds(core, 1);
  const handle = core.context().ids.next;
  core.send({ type: 'session.open', launch });
  const ref = sessionOf(core, handle);
  const { failure } = ref.getSnapshot().context;
  if (failure !== null) {
    core.send({ type: 'close.decided', session: handle, forget: true });
    throw new DroverError('start-failed', failure);
  }
  return { handle, ready: await readiness(core, ref) };
}

/** The kernel keeps so many bytes of a line for a program that reads whole lines, and drops the rest (N_TTY). */
const LONGEST_LINE_BYTES = 4095;
/** What may wait for a program that does not read; more is refused. */
const MOST_PENDING_BYTES = 1024 * 1024;

/**
 * Sends text to one session's program as it stands, in whatever pane it is: whole, or not at all, and in the order of the
 * calls. Resolves to the bytes that the program has not taken yet.
 */
export async function sendInput(
  core: Core,
  handle: number,
  data: string,
  origin: Origin,
): Promise<{ readonly pending: number }> {
  const earlier = core.inputTurns.get(handle);
  const longest = longestLine(data);
  // Nearly all input goes at once; only a line that might be cut has to ask first, and then what follows waits for it.
  if (earlier === undefined && longest <= LONGEST_LINE_BYTES) return deliver(core, handle, data, origin);
  const turn = (async () => {
    await earlier;
    if (longest > LONGEST_LINE_BYTES) await refuseCutLine(core, handle, longest);
    return deliver(core, handle, data, origin);
  })();
  const over = turn.then(
    () => {},
    () => {},
  );
  core.inputTurns.set(handle, over);
  void over.then(() => {
    if (core.inputTurns.get(handle) === over) core.inputTurns.delete(handle);
  });
  return turn;
}

function longestLine(data: string): number {
  return data.split(/[\r\n]/).reduce((longest, line) => Math.max(longest, Buffer.byteLength(line)), 0);
}

async function refuseCutLine(core: Core, handle: number, longest: number): Promise<void> {
  sessionOf(core, handle);
  if ((await core.terminals.get(handle)?.readsLines()) !== true) return;
  throw new DroverError(
    'line-too-long',
    `Nothing was sent: the program of session ${handle} reads whole lines, of which the kernel keeps ${LONGEST_LINE_BYTES} bytes, and one here has ${longest}. Send shorter lines, or put the text in a file.`,
  );
}

function deliver(core: Core, handle: number, data: string, origin: Origin): { readonly pending: number } {
  const ref = sessionOf(core, handle);
  const terminal = core.terminals.get(handle);
  const pending = terminal?.pending ?? 0;
  if (pending > MOST_PENDING_BYTES)
    throw new DroverError(
      'input-full',
      `Nothing was sent: ${pending} bytes already wait for the program of session ${handle}, which does not read them.`,
    );
  const event = { type: 'input.sent', data, origin } as const;
  const snapshot = ref.getSnapshot();
  if (!snapshot.can(event)) throw refusal(handle, snapshot);
  ref.send(event);
  return { pending: terminal?.pending ?? 0 };
}

/** How a request to close a pane ended: `closed`, or the confirmation that it put up. */
export type CloseAnswer = { readonly closed: true } | { readonly closed: false; readonly overlay: string };

/** Closes a pane (null = the focused one) by the close policy, or at once with `force`. */
export function closePane(core: Core, handle: number | null, force: boolean): CloseAnswer {
  refuseBehindOverlay(core);
  const pane = handle ?? focusedSession(core.context().workspace);
  if (pane === null) throw new DroverError('no-pane', 'There is no pane to close: no tab is open.');
  sessionOf(core, pane);
  if (tabOf(core.context().workspace, pane) === null)
    throw new DroverError('no-pane', `Session ${pane} has no pane to close.`);
  observe(core, [pane]);
  core.send({ type: 'pane.close', pane, force });
  const overlay = core.context().overlays.at(-1);
  if (overlay !== undefined) return { closed: false, overlay: overlay.id };
  if (core.context().sessions[pane] === undefined) return { closed: true };
  throw new DroverError('no-pane', `Session ${pane} was not closed: nothing in the workspace answers that.`);
}

function refuseBehindOverlay(core: Core): void {
  refuseWhenOver(core);
  const open = overlayInTheWay(core);
  if (open !== null) throw new DroverError('overlay-open', `${open.id} is open. ${open.how}`);
}

function refusal(handle: number, snapshot: SessionSnapshot): DroverError {
  if (snapshot.hasTag('refuses:held'))
    return new DroverError(
      'held',
      `Session ${handle} is on hold, so nothing was sent. The action toggle-hold ends it; a person's hold only a person ends.`,
    );
  return new DroverError('exited', `The program of session ${handle} has ended, so nothing was sent.`);
}

function readinessOf(snapshot: SessionSnapshot): Readiness | null {
  if (snapshot.matches('exited')) return 'exited';
  if (snapshot.matches({ running: { activity: 'idle' } })) return 'prompt';
  return snapshot.matches({ running: { activity: 'starting' } }) ? null : 'started';
}

function readiness(core: Core, ref: SessionRef): Promise<Readiness> {
  const now = readinessOf(ref.getSnapshot());
  if (now !== null) return Promise.resolve(now);
  return new Promise((resolve) => {
    const cancel = core.actors.clock.after(READY_TIMEOUT_MS, () =>
      settle(readinessOf(ref.getSnapshot()) ?? 'timeout'),
    );
    const settle = (ready: Readiness): void => {
      cancel();
      resolve(ready);
    };
    const subscription = ref.subscribe({
      next: (snapshot) => {
        const ready = readinessOf(snapshot);
        if (ready === null) return;
        subscription.unsubscribe();
        settle(ready);
      },
      complete: () => settle('exited'),
      // Its supervisor deals with it; an observer that does not listen for it would have it thrown again.
      error: () => settle('exited'),
    });
  });
}
