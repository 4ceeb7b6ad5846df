import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { linkChain } from './links.ts';

/** A running watch. */
export interface FileWatch {
  close(): void;
}

/** Whom a watch tells what. */
export interface FileWatchListener {
  /** Something happened where the file is, or would be: look at it. Events of neighbours come through as well. */
  onEvent(): void;
  /** A folder cannot be watched (any more); said once for each. */
  onFault(error: unknown): void;
}

/**
 * Watches a file by its folders, so that it may come, go and be replaced by renaming: the folder of the path and of
 * every symbolic link after it. Of a folder that does not exist yet, the nearest one above that does is watched until
 * then. Keeps no process running.
 */
export function watchFile(path: string, { onEvent, onFault }: FileWatchListener): FileWatch {
  // A folder that could not be watched stays here without a watcher, so that it is not tried again and again.
  const watchers = new Map<string, FSWatcher | undefined>();

  const start = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        arm();
        onEvent();
      });
      return watcher.on('error', (error) => {
        watcher.close();
        onFault(error);
      });
    } catch (error) {
      onFault(error);
      return undefined;
    }
  };

  /** Once more after every change: a folder may appear between looking for it and watching the one above. */
  const arm = (): void => {
    for (let changed = true; changed; ) {
      changed = false;
      const wanted = foldersOf(path);
      for (const [identity, watcher] of watchers) {
        if (wanted.has(identity)) continue;
        watcher?.close();
        watchers.delete(identity);
      }
      for (const [identity, folder] of wanted) {
        if (watchers.has(identity)) continue;
        watchers.set(identity, start(folder));
        changed = true;
      }
    }
  };

  arm();
  return {
    close(): void {
      for (const watcher of watchers.values()) watcher?.close();
      watchers.clear();
    },
  };
}

/** The folders to watch, by what tells a folder from another that has taken its name. */
function foldersOf(path: string): ReadonlyMap<string, string> {
  return new Map(
    chainOf(path).map((link) => {
      let folder = dirname(link);
      let stat = statSync(folder, { bigint: true, throwIfNoEntry: false });
      while (stat === undefined && dirname(folder) !== folder) {
        folder = dirname(folder);
        stat = statSync(folder, { bigint: true, throwIfNoEntry: false });
      }
      return [`${folder} ${stat?.ino} ${stat?.birthtimeNs}`, folder];
    }),
  );
}

/** A chain that cannot be followed (a circle, a folder that may not be entered) is the reader's to report. */
function chainOf(path: string): readonly string[] {
  try {
    return linkChain(path);
  } catch {
    return [path];
  }
}
