import type { ActionName } from '../actions/catalogue.ts';
import { focusedSession } from '../workspace/workspace.ts';
import type { Core } from './core.ts';

/** Tells session charts what the kernel says of their programs, just before something is decided by it. */
export function observe(core: Core, handles: Iterable<number>): void {
  for (const handle of handles) {
    const terminal = core.terminals.get(handle);
    const ref = core.context().sessions[handle];
    if (terminal === undefined || ref === undefined || !ref.getSnapshot().hasTag('alive')) continue;
    const { foreground, name, awaitsInput, cwd } = terminal.observe();
    const directory = cwd ?? ref.getSnapshot().context.cwd;
    const project = directory === null ? { root: null, document: null } : core.actors.findProject(directory);
    ref.send({
      type: 'program.observed',
      foreground,
      name,
      awaitsInput,
      cwd: directory,
      repository: project.root,
      document: project.document,
    });
  }
}

/** Observes every session that runs. */
export function observeAll(core: Core): void {
  observe(core, core.terminals.handles());
}

/** Observes what an action could decide about: quitting concerns every session, the rest the focused one. */
export function observeFor(core: Core, action: ActionName): void {
  const focused = focusedSession(core.context().workspace);
  if (action === 'quit') observeAll(core);
  else if (focused !== null) observe(core, [focused]);
}
