// Vitest's global setup: bundles the program once for a whole run, in a folder of its own, so that a run neither
// depends on what lies in dist nor replaces it under somebody who uses it.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the bundled program: `node <program> mcp` is the server. */
    readonly program: string;
  }
}

const inRepository = (relative: string): string =>
  fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** Bundles the program as a release is bundled, and returns what removes it again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const out = await mkdtemp(join(tmpdir(), 'drover-build-'));
  const remove = (): Promise<void> => rm(out, { recursive: true, force: true });
  try {
    await bundle(out);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('program', join(out, 'main.js'));
  return remove;
}

async function bundle(out: string): Promise<void> {
  const entry = inRepository('src/cli/main.ts');
  await promisify(execFile)(process.execPath, [inRepository('scripts/build.mjs'), '--out', out, entry]);
  await cp(inRepository('src/actors/shell/scripts'), join(out, 'scripts'), { recursive: true });
  // Native code is not bundled: it is found where it is installed.
  await symlink(inRepository('node_modules'), join(out, 'node_modules'));
}
