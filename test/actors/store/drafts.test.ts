import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDrafts } from '../../../src/actors/store/drafts.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('drafts', () => {
  it('are kept by document, across restarts, for their owner alone', () => {
    const state = join(temporaryFolder(), 'state');
    const drafts = openDrafts(state);
    expect(drafts.get('/a/README.md')).toBeNull();
    drafts.keep('/a/README.md', { text: 'one', baseHash: 'h1' });
    drafts.keep('/b/README.md', { text: 'two', baseHash: 'h2' });
    drafts.keep('/a/README.md', { text: 'three', baseHash: 'h3' });

    const reopened = openDrafts(state);
    expect(reopened.get('/a/../a/README.md')).toEqual({ text: 'three', baseHash: 'h3' });
    expect(reopened.get('/b/README.md')).toEqual({ text: 'two', baseHash: 'h2' });
    const folder = join(state, 'drafts');
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('are gone once dropped, and dropping none is fine', () => {
    const drafts = openDrafts(temporaryFolder());
    drafts.drop('/a');
    drafts.keep('/a', { text: '', baseHash: '' });
    expect(drafts.get('/a')).toEqual({ text: '', baseHash: '' });
    drafts.drop('/a');
    expect(drafts.get('/a')).toBeNull();
  });

  it('give back any text and any path as it was', () => {
    const drafts = openDrafts(temporaryFolder());
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', maxLength: 600 }),
        (text, name) => {
          const path = `/${name}`;
          drafts.keep(path, { text, baseHash: 'h' });
          expect(drafts.get(path)).toEqual({ text, baseHash: 'h' });
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each(['{"text": "half', '{"text": 5, "baseHash": "h", "path": "/a"}'])(
    'are kept aside when damaged, said so once: %s',
    (damaged) => {
      const state = temporaryFolder();
      const drafts = openDrafts(state);
      drafts.keep('/a', { text: 'x', baseHash: 'h' });
      const folder = join(state, 'drafts');
      const [name = ''] = readdirSync(folder);
      writeFileSync(join(folder, name), damaged);
      const aside = join(folder, `${name}.corrupt-1`);
      expect(() => drafts.get('/a')).toThrow(
        expect.objectContaining({ code: 'document-unreadable', message: expect.stringContaining(aside) }),
      );
      expect(readFileSync(aside, 'utf8')).toBe(damaged);
      expect(drafts.get('/a')).toBeNull();
    },
  );

  it('say what to do when the folder cannot be used', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const drafts = openDrafts(file);
    expect(() => drafts.keep('/a', { text: 'x', baseHash: 'h' })).toThrow(
      expect.objectContaining({ code: 'state-unwritable', message: expect.stringContaining('DROVER_HOME') }),
    );
    expect(() => drafts.get('/a')).toThrow(expect.objectContaining({ code: 'document-unreadable' }));
  });
});
