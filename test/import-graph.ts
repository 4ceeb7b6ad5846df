import { posix } from 'node:path';

/** What the parts of `src` may import; the contents of layers.json. A part is a folder, or a file beside the folders. */
export type Layers = Readonly<
  Record<string, { readonly imports: readonly string[]; readonly packages: readonly string[] }>
>;

/** A source file: its path in the repository, with slashes, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Statements and expressions that name another module; type-only ones too, since a type is an arrow as well. */
const IMPORTS = [
  /\b(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
  /\brequire(?:\.resolve)?\(\s*['"]([^'"]+)['"]/g,
];
const COMMENTS = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Every module that a text names, as it is written there. */
export function importsOf(text: string): readonly string[] {
  const code = text.replace(COMMENTS, '');
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
}

/** The package of a module that is no path: `node` for Node's own. */
export function packageOf(name: string): string {
  if (name.startsWith('node:')) return 'node';
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The arrows that the layers do not allow, one sentence each. */
export function arrowsAgainst(layers: Layers, sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) => {
    const from = partOf(path) ?? path;
    const layer = layers[from];
    if (layer === undefined) return [`${path} is in no layer`];
    return importsOf(text).flatMap((name) => {
      const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : null;
      if (target === null)
        return layer.packages.includes(packageOf(name)) ? [] : [`${path} imports the package ${name}`];
      const to = partOf(target);
      if (to === null) return layer.packages.includes(target) ? [] : [`${path} imports ${target}`];
      return to === from || layer.imports.includes(to) ? [] : [`${path} imports ${target}`];
    });
  });
}

/** `machines` for src/machines/app.ts, `errors` for src/errors.ts; null outside src. */
function partOf(path: string): string | null {
  const [root, part = ''] = path.split('/');
  return root === 'src' ? part.replace(/\.ts$/, '') : null;
}
