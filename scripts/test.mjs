// Sets up what the tests need and runs everything that must pass: `npm test`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Programs that tests drive, and the Debian packages they come from. */
const PROGRAMS = {
  busybox: 'busybox',
  fish: 'fish',
  ps: 'procps',
  python3: 'python3',
  vim: 'vim',
  zsh: 'zsh',
};

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) throw error;
  return status ?? 1;
}

function must(command, args) {
  const status = run(command, args);
  if (status !== 0) process.exit(status);
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Installs what is missing where that is possible; elsewhere the tests that need it say why they are skipped. */
function installPrograms() {
  const packages = Object.entries(PROGRAMS)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
  if (packages.length === 0) return;
  if (!isThere('apt-get') || process.getuid?.() !== 0) {
    process.stderr.write(`Not installed, so their tests are skipped: ${packages.join(', ')}\n`);
    return;
  }
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  run('apt-get', ['update', '-qq'], quiet);
  if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet) !== 0)
    process.exit(1);
}

/** One line that says how it went, whatever the reporter printed before it. */
function countsOf(report) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  return `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`;
}

installPrograms();
must('npx', ['biome', 'check', '.']);
must('npx', ['tsc', '-p', 'tsconfig.json']);
must(process.execPath, ['scripts/build.mjs', '--types']);
const folder = mkdtempSync(join(tmpdir(), 'drover-test-'));
try {
  const report = join(folder, 'report.json');
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = run('npx', [...args, ...process.argv.slice(2)]);
  process.stdout.write(`\n${countsOf(report)}\n`);
  process.exitCode = status;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
