import { hostname } from 'node:os';
import type { Terminal } from '@xterm/headless';
import type { TerminalFact } from '../../terminal/facts.ts';

/** UTF-16 units; longer titles are ignored, since a program that sends one means harm. */
const TITLE_LIMIT = 4096;
/** UTF-16 units; longer messages are cut. */
const MESSAGE_LIMIT = 1024;
/** Bytes of the longest path Linux takes (PATH_MAX), as UTF-16 units three times over for percent-encoding. */
const CWD_LIMIT = 3 * 4096;

/** What a program last reported about itself. */
export interface ProgramReports {
  /** OSC 0 and 2, and what XTWINOPS 23 brings back. */
  readonly title: string;
  /** OSC 7, decoded; null until a directory of this machine was reported. */
  readonly cwd: string | null;
  /** OSC 9;4: a task is under way. */
  readonly running: boolean;
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').trim();
}

function isLocalHost(host: string): boolean {
  return host === '' || host === 'localhost' || host.toLowerCase() === hostname().toLowerCase();
}

/** Null for what is not percent-encoded UTF-8: such a path cannot be told. */
function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The path of a `file:` URL of this machine, or null for anything else. */
function localPath(url: string): string | null {
  if (url.length > CWD_LIMIT) return null;
  const [, host, encoded] = /^file:\/\/([^/]*)(\/.*)$/su.exec(url) ?? [];
  if (host === undefined || encoded === undefined || !isLocalHost(host)) return null;
  const path = percentDecoded(encoded);
  // A path with control characters is legal, but nothing that is told about a terminal may hold any.
  return path === null || /\p{Cc}/u.test(path) ? null : path;
}

/** FinalTerm's marks (OSC 133), as emitted by shell integrations. B, the end of the prompt, changes no decision. */
function shellFact(data: string): TerminalFact | undefined {
  const [mark, status = ''] = data.split(';', 2);
  if (mark === 'A') return { type: 'shell.prompt' };
  if (mark === 'C') return { type: 'shell.command-started' };
  if (mark !== 'D') return undefined;
  return { type: 'shell.command-finished', code: /^\d{1,3}$/.test(status) ? Number(status) : null };
}

/**
 * Follows what programs say about themselves in OSC sequences; the events among it go to `onEvent`, in order. OSC 52 is
 * left unanswered on purpose: a program must not read the clipboard.
 */
export function trackProgramReports(
  terminal: Terminal,
  onEvent: (fact: TerminalFact) => void,
): ProgramReports {
  let title = '';
  let cwd: string | null = null;
  let running = false;
  const on = (ident: number, act: (data: string) => void): void => {
    terminal.parser.registerOscHandler(ident, (data) => {
      act(data);
      return true;
    });
  };

  // xterm keeps the title, because it keeps the stack of XTWINOPS 22 and 23 too.
  for (const ident of [0, 2]) terminal.parser.registerOscHandler(ident, (data) => data.length > TITLE_LIMIT);
  terminal.onTitleChange((changed) => {
    title = withoutControls(changed);
  });
  on(7, (data) => {
    cwd = localPath(data) ?? cwd;
  });
  on(133, (data) => {
    const fact = shellFact(data);
    if (fact !== undefined) onEvent(fact);
  });
  on(9, (data) => {
    const progress = /^4;([0-4])(;|$)/.exec(data)?.[1];
    // ConEmu's states: 0 none, 1 normal, 2 error, 3 indeterminate, 4 paused. An error ends the task.
    if (progress !== undefined) running = progress !== '0' && progress !== '2';
    // Its other commands begin with a number too; anything else is iTerm2's notification.
    else if (!/^\d{1,2}(;|$)/.test(data)) {
      onEvent({ type: 'attention.requested', message: withoutControls(data.slice(0, MESSAGE_LIMIT)) });
    }
  });

  return {
    get title() {
      return title;
    },
    get cwd() {
      return cwd;
    },
    get running() {
      return running;
    },
  };
}
