import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putUp, step, typed } from './support/outcomes.ts';
import { startWorkspace } from './support/workspace.ts';

const letters = [...'sleep 600'].map((letter) => (letter === ' ' ? 'space' : letter));

describe('a command that was entered and not yet begun', () => {
  it('keeps its pane from being closed unasked, however fast closing follows', async () => {
    const workspace = await startWorkspace();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const pane = await workspace.open();
      // Both calls are on their way before the shell can have read a byte.
      const [, answer] = await Promise.all([
        workspace.type(pane, 'sleep 600\n'),
        workspace.closePane({ pane }),
      ]);
      expect(answer).toMatchObject({ closed: false, overlay: 'tab-close-confirm' });
      await workspace.press('enter');
    }
  });

  it('keeps its pane within one list of keys, too', async () => {
    const workspace = await startWorkspace();
    await workspace.open();
    const { steps } = await workspace.press(...letters, 'enter', 'mod+w', 'escape');
    expect(steps[letters.length]).toEqual(step('enter', typed));
    expect(steps[letters.length + 1]).toEqual(step('mod+w', putUp('tab-close-confirm', 'close-focused')));
  });

  it('leaves the shell idle again when the line was empty', async () => {
    const workspace = await startWorkspace();
    const pane = await workspace.open();
    await workspace.type(pane, '\n');
    await workspace.hasStatus(pane, 'idle');
  });
});

describe('a shell whose startup files take long', () => {
  it('is starting, not idle, until its first prompt', async () => {
    const workspace = await startWorkspace({ settings: { shell: { program: 'bash' } } });
    writeFileSync(join(workspace.home, '.bashrc'), 'until [ -e ~/go ]; do command sleep 0.01; done\n');
    const pane = await workspace.open();
    expect((await workspace.session(pane))?.status).toBe('starting');
    writeFileSync(join(workspace.home, 'go'), '');
    await workspace.hasStatus(pane, 'idle');
  });
});
