import type { ActionName } from '../src/actions/catalogue.ts';
import type { StepBase } from '../src/machines/events.ts';
import { focusCycle, focusDirection, splitPane } from '../src/workspace/panes.ts';
import { cohort, setSynchronized } from '../src/workspace/synchronize.ts';
import { activateTab, cycleTab, openTab, reopenTab } from '../src/workspace/tabs.ts';
import { activeTab, focusedSession } from '../src/workspace/workspace.ts';
import type { ReferenceModel } from './reference-model.ts';

/** Does what the action table says; false when something that it needs is missing. */
export function act(model: ReferenceModel, action: ActionName, by: StepBase): boolean | 'no-surface' {
  const handle = focusedSession(model.workspace);
  const session = model.focused();
  const tab = activeTab(model.workspace);
  if (action.startsWith('activate-tab-')) {
    model.workspace = activateTab(model.workspace, Number(action.at(-1)) - 1);
    return model.toTerminal();
  }
  switch (action) {
    case 'next-tab':
    case 'prev-tab':
      if (tab === null) return false;
      model.workspace = cycleTab(model.workspace, action === 'next-tab' ? 1 : -1);
      return model.toTerminal();
    case 'new-shell-here':
      model.open('shell', session?.cwd ?? null, (ws, opened) => openTab(ws, opened));
      return model.toTerminal();
    case 'new-claude-session-here':
      if (session === null || !session.inProject) return false;
      model.open('agent', '/project', (ws, opened) => openTab(ws, opened));
      return model.toTerminal();
    case 'reopen-closed-tab': {
      const [closed] = model.workspace.reopen;
      if (closed === undefined) return false;
      model.open(closed.kind === 'agent' ? 'agent' : 'shell', closed.cwd, reopenTab);
      return model.toTerminal();
    }
    case 'close-focused':
      if (handle === null) return false;
      if (model.closingAsks(handle)) model.putUp('tab-close-confirm', handle);
      else model.close(handle);
      return true;
    case 'split-vertical':
    case 'split-horizontal': {
      if (handle === null) return false;
      const orientation = action === 'split-vertical' ? 'vertical' : 'horizontal';
      const cwd = model.session(handle).cwd;
      model.open('shell', cwd, (ws, opened) => splitPane(ws, handle, orientation, opened));
      return model.toTerminal();
    }
    case 'focus-left':
    case 'focus-right':
    case 'focus-up':
    case 'focus-down': {
      if (tab === null) return false;
      const direction = ({ left: 'left', right: 'right', up: 'up', down: 'down' } as const)[
        action.slice('focus-'.length) as 'left' | 'right' | 'up' | 'down'
      ];
      model.workspace = focusDirection(model.workspace, direction);
      return model.toTerminal();
    }
    case 'focus-next':
    case 'focus-prev':
      if (tab === null) return false;
      model.workspace = focusCycle(model.workspace, action === 'focus-next' ? 1 : -1);
      return model.toTerminal();
    case 'copy':
      if (session === null || session.selection === '') return false;
      model.clipboard = session.selection;
      return true;
    case 'paste': {
      if (model.clipboard === '' || handle === null) return false;
      const receivers = cohort(model.workspace, handle).map((member) => model.session(member));
      const refused = receivers.some((receiver) => receiver.refuses(by.origin));
      if (!refused) for (const receiver of receivers) receiver.type(model.clipboard);
      return !refused;
    }
    case 'scroll-top':
    case 'scroll-bottom':
      return session?.scrollable ?? false;
    case 'zoom-in':
    case 'zoom-out':
      model.zoom = Math.min(26, Math.max(-8, model.zoom + (action === 'zoom-in' ? 1 : -1)));
      return true;
    case 'zoom-reset':
      model.zoom = 0;
      return true;
    case 'focus-search':
      model.keyboard = 'search';
      model.searchLiteral = false;
      model.sidebar = true;
      return true;
    case 'toggle-sidebar':
      model.sidebar = !model.sidebar;
      if (model.keyboard === 'search') model.toTerminal();
      return true;
    case 'rename-tab':
      return tab !== null && model.putUp('tab-rename', tab.id);
    case 'rename-session':
      return handle !== null && model.putUp('session-rename', handle);
    case 'archive-session':
      return handle !== null && model.putUp('archive-confirm', handle);
    case 'open-doc':
      return session?.inProject === true && model.putUp('doc-editor', 0);
    case 'toggle-synchronize-panes':
      if (tab === null) return false;
      model.workspace = setSynchronized(model.workspace, { tab: tab.id, enabled: !tab.synchronize.tab });
      return true;
    case 'toggle-hold':
      if (session === null || !session.takesInput) return false;
      if (session.hold === 'person' && by.origin === 'agent') return false;
      session.hold = session.hold === null ? by.origin : null;
      return true;
    case 'send-next-key-literally':
      if (handle === null) return false;
      if (model.keyboard === 'search') model.searchLiteral = true;
      else model.keyboard = 'literal';
      return true;
    case 'quit': {
      const anyActive = [...model.sessions.values()].some(({ active }) => active);
      if (model.settings.app === 'alwaysConfirm' || (model.settings.app === 'confirmWhenActive' && anyActive))
        return model.putUp('quit-confirm', 0);
      if (by.access !== 'full') return false;
      model.end();
      return true;
    }
    default:
      return 'no-surface';
  }
}
