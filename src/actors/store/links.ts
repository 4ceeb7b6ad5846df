import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** As many links in a row as Linux follows (path_resolution(7)). */
const MAX_LINKS = 40;

/**
 * A path and, as long as it is a symbolic link, where it leads. The last one is no link; it may not exist.
 * @throws Error when the links lead in a circle.
 */
export function linkChain(path: string): readonly string[] {
  const chain = [path];
  for (let at = path; lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink(); chain.push(at)) {
    if (chain.length > MAX_LINKS) throw new Error(`${path}: too many symbolic links`);
    at = resolve(realpathSync(dirname(at)), readlinkSync(at));
  }
  return chain;
}
