import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('only src/mcp/sdk.ts imports the SDK', async () => {
  const src = new URL('../../src/', import.meta.url);
  const files = (await readdir(fileURLToPath(src), { recursive: true })).filter((file) =>
    file.endsWith('.ts'),
  );
  const importers = await Promise.all(
    files.map(async (file) =>
      (await readFile(new URL(file, src), 'utf8')).includes('@modelcontextprotocol') ? [file] : [],
    ),
  );
  expect(importers.flat()).toEqual(['mcp/sdk.ts']);
});
