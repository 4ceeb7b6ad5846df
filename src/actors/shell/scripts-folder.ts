import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder of shell scripts, which lies beside this module both in the sources and in the build. */
export const scriptsFolder: string = fileURLToPath(new URL('./scripts', import.meta.url));

/** Absolute path of a file or folder in the folder of shell scripts. */
export function scriptPath(name: string): string {
  return join(scriptsFolder, name);
}
