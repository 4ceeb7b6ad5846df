import { mkdirSync } from 'node:fs';

/** Makes a folder, and those above it that are missing, for its owner alone (0700); one that exists stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}
