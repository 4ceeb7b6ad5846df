import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Bundled programs in a directory of their own. */
export interface FixtureBuild {
  /** The path of the program made of an entry, which is named by its file. */
  program(entry: string): string;
  remove(): Promise<void>;
}

const inRepository = (relative: string): string =>
  fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** Bundles entries (paths inside the repository) exactly as a release is bundled. */
export async function buildFixtures(...entries: string[]): Promise<FixtureBuild> {
  const out = await mkdtemp(join(tmpdir(), 'drover-fixture-'));
  const script = inRepository('scripts/build.mjs');
  await promisify(execFile)(process.execPath, [script, '--out', out, ...entries.map(inRepository)]);
  return {
    program: (entry) => join(out, `${basename(entry, '.ts')}.js`),
    remove: () => rm(out, { recursive: true, force: true }),
  };
}
