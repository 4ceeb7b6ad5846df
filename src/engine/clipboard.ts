import type { Clipboard } from './core.ts';

/** The workspace's own clipboard: it lasts as long as the workspace, and nothing outside sees it. */
export function memoryClipboard(): Clipboard {
  let text = '';
  return {
    read: () => text,
    write(copied) {
      text = copied;
    },
  };
}
