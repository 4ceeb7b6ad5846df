import type { Tool } from '../define-tool.ts';
import type { WorkspaceDoor } from '../workspace-door.ts';
import { closePane } from './close-pane.ts';
import { listOptions } from './list-options.ts';
import { listSessions } from './list-sessions.ts';
import { openSession } from './open-session.ts';
import { pressKeys } from './press-keys.ts';
import { readTerminal } from './read-terminal.ts';
import { runAction } from './run-action.ts';
import { runInSession } from './run-in-session.ts';
import { setOption } from './set-option.ts';
import { snapshot } from './snapshot.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool<WorkspaceDoor>[] = [
  pressKeys,
  runAction,
  snapshot,
  listSessions,
  openSession,
  runInSession,
  readTerminal,
  closePane,
  listOptions,
  setOption,
];
