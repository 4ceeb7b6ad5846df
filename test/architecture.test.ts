import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { arrowsAgainst, importsOf, type Layers, packageOf, type Source } from './import-graph.ts';

const MAX_LINES = 400;

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(inRepository(path), 'utf8');

const LAYERS: Layers = JSON.parse(read('layers.json'));
const SOURCES: readonly Source[] = readdirSync(inRepository('src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: read(path) }));

const importersOf = (wanted: string): readonly string[] =>
  SOURCES.filter(({ text }) => importsOf(text).map(packageOf).includes(wanted)).map(({ path }) => path);

describe('the import graph', () => {
  it('has no arrow against layers.json', () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(arrowsAgainst(LAYERS, SOURCES)).toEqual([]);
  });

  it('has no circle between layers', () => {
    const below = (layer: string, seen: readonly string[] = []): readonly string[] =>
      (LAYERS[layer]?.imports ?? []).flatMap((next) =>
        seen.includes(next) ? [[...seen, next].join(' → ')] : below(next, [...seen, next]),
      );
    expect(Object.keys(LAYERS).flatMap((layer) => below(layer, [layer]))).toEqual([]);
  });

  it('keeps Node, actors and the engine out of the charts and of everything they stand on', () => {
    const pure = ['actions', 'input', 'terminal', 'workspace', 'settings', 'machines'];
    expect(LAYERS['machines']?.imports.filter((name) => !pure.includes(name))).toEqual([]);
    for (const layer of pure) expect(LAYERS[layer]?.packages, layer).not.toContain('node');
  });

  it.each([
    ['@modelcontextprotocol/sdk', /^src\/mcp\/sdk\.ts$/],
    ['node-pty', /^src\/actors\/pty\/native\.ts$/],
    ['@xterm/headless', /^src\/actors\/emulator\//],
  ])('has %s in its one place', (name, place) => {
    const importers = importersOf(name);
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((path) => !place.test(path))).toEqual([]);
  });
});

describe('the reading of imports', () => {
  it.each([
    [`import { a } from '../engine/a.ts';`],
    [`import type { A } from '../engine/a.ts';`],
    [`import a, { type B } from "../engine/a.ts";`],
    [`import {\n  a,\n  b,\n} from '../engine/a.ts';`],
    [`export * from '../engine/a.ts';`],
    [`export type { A } from '../engine/a.ts';`],
    [`import '../engine/a.ts';`],
    [`const a = await import('../engine/a.ts');`],
    [`type A = import('../engine/a.ts').A;`],
  ])('finds the arrow in %j', (text) => {
    expect(arrowsAgainst(LAYERS, [{ path: 'src/machines/x.ts', text }])).toEqual([
      'src/machines/x.ts imports src/engine/a.ts',
    ]);
  });

  it.each([
    [`import { readFileSync } from 'node:fs';`, ['src/machines/x.ts imports the package node:fs']],
    [`import x from '@xterm/headless';`, ['src/machines/x.ts imports the package @xterm/headless']],
    [`import p from '../../package.json';`, ['src/machines/x.ts imports package.json']],
    [`// import a from '../engine/a.ts';\n/** from '../engine/a.ts' */`, []],
    [`import { a } from './a.ts';\nimport { b } from '../input/b.ts';\nimport 'xstate';`, []],
  ])('of %j finds %j', (text, arrows) => {
    expect(arrowsAgainst(LAYERS, [{ path: 'src/machines/x.ts', text }])).toEqual(arrows);
  });

  it('finds a folder that is in no layer', () => {
    expect(arrowsAgainst(LAYERS, [{ path: 'src/nowhere/x.ts', text: '' }])).toEqual([
      'src/nowhere/x.ts is in no layer',
    ]);
  });
});

describe('the page about it', () => {
  it('names the file and tells of every folder of src', () => {
    const page = read('docs/architecture.md');
    expect(page).toContain('layers.json');
    const told = [...page.matchAll(/^\| `src\/([\w-]+)(?:\.ts)?`/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(Object.keys(LAYERS).sort());
  });
});

describe('files', () => {
  it(`have at most ${MAX_LINES} lines`, () => {
    const long = SOURCES.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});

describe('dependencies', () => {
  const manifest = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));

  it('are pinned to exact versions, and the lock file agrees', () => {
    const wanted: Readonly<Record<string, string>> = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
    };
    expect(
      Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
    expect(Object.keys(wanted).map((name) => [name, lock.packages[`node_modules/${name}`]?.version])).toEqual(
      Object.entries(wanted),
    );
  });

  it('come from whatever registry is configured: the lock file has no addresses', () => {
    expect(Object.values(lock.packages).filter((entry) => Object.hasOwn(Object(entry), 'resolved'))).toEqual(
      [],
    );
    expect(read('package-lock.json')).not.toContain('https://registry.');
  });
});
