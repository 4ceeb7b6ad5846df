// Builds dist: the program, the library and the shell scripts. Runs on every install (`prepare`), so it is quick and
// says nothing when all is well.
//
//   node scripts/build.mjs [--types]              --types adds the declarations, which take several times as long
//   node scripts/build.mjs --out DIR FILE.ts …    bundles these files only, the same way (tests do)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The SDK's server makes an Ajv instance when it is constructed, to check forms that a client filled in for
 * elicitation. Drover asks nothing that way, and loading Ajv is about a quarter of what the SDK costs before `initialize` is
 * answered.
 */
const withoutAjv = {
  name: 'without-ajv',
  resolveId: (id) => (id.endsWith('/validation/ajv-provider.js') ? '\0no-validator' : null),
  load: (id) =>
    id === '\0no-validator'
      ? `export class AjvJsonSchemaValidator {
           getValidator() { throw new Error('this build has no JSON Schema validator'); }
         }`
      : null,
};

async function bundle(entries, out) {
  const { build } = await rolldown();
  await build({
    cwd: ROOT,
    input: entries,
    platform: 'node',
    // Native code stays a package of its own.
    external: [/^node-pty(\/|$)/],
    // The ES modules of packages that have both: some CommonJS builds cannot be bundled.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [withoutAjv],
    logLevel: 'warn',
    output: {
      dir: out,
      format: 'esm',
      entryFileNames: '[name].js',
      // Beside the entries, so that a path relative to a module is the same wherever the module ends up.
      chunkFileNames: '[name]-[hash].js',
      // Less to parse at every start; names are kept for the stack traces that people report.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    },
  });
}

/** Writes what can be written: type errors are for `npm run check` to report, not for an install. */
async function declarations() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  await once(
    spawn(process.execPath, [tsc, '-p', join(ROOT, 'scripts/types.tsconfig.json')], { stdio: 'ignore' }),
    'exit',
  );
}

async function rolldown() {
  try {
    return await import('rolldown');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') {
      throw error;
    }
    // `npm install --omit=dev` runs `prepare` without the tools that it needs, and must not fail for it.
    process.stderr.write('drover: nothing was built, because development dependencies are not installed\n');
    process.exit(0);
  }
}

async function buildAll({ withTypes }) {
  const dist = join(ROOT, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await Promise.all([
    bundle({ drover: 'src/cli/main.ts', index: 'src/index.ts' }, dist),
    ...(withTypes ? [declarations()] : []),
  ]);
  chmodSync(join(dist, 'drover.js'), 0o755);
  const scripts = join(ROOT, 'src/actors/shell/scripts');
  if (existsSync(scripts)) {
    cpSync(scripts, join(dist, 'scripts'), { recursive: true });
  }
}

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, types: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.out === undefined) {
  // A package that is packed has its declarations, although npm runs the same `prepare` for it as for an install.
  const packing = ['pack', 'publish'].includes(process.env.npm_command ?? '');
  await buildAll({ withTypes: values.types || packing });
} else {
  await bundle(
    Object.fromEntries(positionals.map((file) => [basename(file, '.ts'), resolve(file)])),
    resolve(values.out),
  );
}
