import { expect, it } from 'vitest';
import { importPublished, startEngine } from './published.ts';

it('the published entry starts an engine on terminals of one’s own', async () => {
  const published = await importPublished();
  const engine = startEngine(published, published.CHARTS);
  const { handle } = await engine.open({ kind: 'command', cwd: null, command: ['program'] });
  expect(engine.snapshot().tabs).toMatchObject([{ active: true, focused_handle: String(handle) }]);
  await engine.stop();
});

it('the published entry exports errors that a caller can tell by their class and code', async () => {
  const published = await importPublished();
  const engine = startEngine(published, published.CHARTS);
  try {
    expect(() => engine.press(['ctrl++'], { origin: 'agent', access: 'full' })).toThrow(
      published.DroverError,
    );
    await expect(engine.read(4711, 1)).rejects.toMatchObject({ code: 'unknown-session' });
  } finally {
    await engine.stop();
  }
});
