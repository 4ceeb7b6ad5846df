import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { startWorkspace } from './support/workspace.ts';

const LINE_LIMIT = 4095;

it('refuses a line that the kernel would cut, with the reason, and sends nothing of it', async () => {
  const workspace = await startWorkspace();
  const session = await workspace.open({ command: 'echo ready; head -n 1 | wc -c' });
  await workspace.shows(session, /ready/);
  const long = `${'x'.repeat(LINE_LIMIT + 1)}\n`;
  const refused = await workspace.call('run_in_session', { session, text: long });
  expect(refused).toMatchObject({ isError: true, code: 'line-too-long' });
  expect(refused.text).toContain('4096');
  await workspace.type(session, `${'y'.repeat(LINE_LIMIT)}\n`);
  await workspace.shows(session, /^4096$/m);
});

it('gives a reader of single bytes as much as it is given, whole', async () => {
  const workspace = await startWorkspace();
  const session = await workspace.open({
    command: "stty raw -echo; printf 'ready\\r\\n'; head -c 200000 | md5sum",
  });
  await workspace.shows(session, /ready/);
  const text = Array.from({ length: 20_000 }, (_, index) => String(index).padStart(10, ' ')).join('');
  await workspace.type(session, text);
  await workspace.shows(session, new RegExp(createHash('md5').update(text).digest('hex')));
});

it('says how much waits for a program that does not read, and refuses more than a megabyte', async () => {
  const workspace = await startWorkspace();
  const session = await workspace.open({ command: "stty raw -echo; printf 'ready\\r\\n'; exec sleep 600" });
  await workspace.shows(session, /ready/);
  const text = 'x'.repeat(900_000);
  const first = await workspace.call('run_in_session', { session, text });
  expect(first.text).toMatch(/\d+ bytes wait for the program/);
  await workspace.call('run_in_session', { session, text });
  const third = await workspace.call('run_in_session', { session, text });
  expect(third).toMatchObject({ isError: true, code: 'input-full' });
});

it('keeps the order of calls when the first has to ask the kernel before it may go', async () => {
  const workspace = await startWorkspace();
  const session = await workspace.open({
    command: "stty raw -echo; printf 'ready\\r\\n'; head -c 5003 | tail -c 6",
  });
  await workspace.shows(session, /ready/);
  await Promise.all([
    workspace.type(session, 'x'.repeat(5000)),
    workspace.type(session, 'y'),
    workspace.type(session, 'zz'),
  ]);
  await workspace.shows(session, /xxxyzz/);
});

it('takes as many lines as there are', async () => {
  const workspace = await startWorkspace();
  const session = await workspace.open({
    command: "stty raw -echo; printf 'ready\\r\\n'; head -c 600000 | wc -c",
  });
  await workspace.shows(session, /ready/);
  await workspace.type(session, '\n'.repeat(600_000));
  await workspace.shows(session, /600000/);
});
