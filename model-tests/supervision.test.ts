import { expect, it } from 'vitest';
import { CHARTS } from '../src/machines/registry.ts';
import { AGENT, apply, type Move } from './moves.ts';
import { createWorld, type World } from './world.ts';

const run = (name: Extract<Move, { run: unknown }>['run']): Move => ({ run: name, by: AGENT });

function fail(): never {
  throw new Error('a fault in a chart');
}

function openThree(world: World): void {
  for (const name of ['new-shell-here', 'split-vertical', 'new-shell-here'] as const) apply(world, run(name));
}

it('loses one session alone when its chart fails, and leaves nothing of it behind', async () => {
  const session = CHARTS.session.provide({ actions: { noteTitle: fail } });
  const world = createWorld({ ...CHARTS, session });
  openThree(world);
  const focused = Number(world.engine.where().focused_handle);
  world.tell(focused, { type: 'title.changed', title: 'boom' });
  expect(world.engine.sessions().map(({ handle }) => handle)).toEqual(['1', '2']);
  expect(world.ended).toEqual([focused]);
  expect(world.problems.join()).toContain(`Session ${focused}`);
  expect(apply(world, { press: 'x', by: AGENT })).toEqual({ result: 'typed' });
  await world.stop();
});

it('ends everything when the root fails, says so, and answers nothing untrue after it', async () => {
  const app = CHARTS.app.provide({ actions: { nextTab: fail } });
  const world = createWorld({ ...CHARTS, app });
  const endings: string[] = [];
  world.engine.onQuit((how) => endings.push(how));
  openThree(world);
  const handles = world.engine.sessions().map(({ handle }) => Number(handle));
  expect(() => apply(world, run('next-tab'))).toThrow(expect.objectContaining({ code: 'stopped' }));
  expect(endings).toEqual(['fault']);
  expect(world.problems.join()).toContain('a fault in a chart');
  expect(() => world.engine.press(['x'], AGENT)).toThrow(expect.objectContaining({ code: 'stopped' }));
  expect(() => world.engine.close(null, { force: true })).toThrow(
    expect.objectContaining({ code: 'stopped' }),
  );
  await world.stop();
  expect(world.ended.toSorted()).toEqual(handles.toSorted());
});

it('refuses a list that may open sessions as a whole when no handle can be had, and nothing else', async () => {
  const world = createWorld();
  openThree(world);
  world.claimsFail = true;
  const before = world.engine.snapshot();
  const list = ['zoom-in', ...Array.from({ length: 12 }, () => 'new-shell-here')];
  expect(() => world.engine.run(list, AGENT)).toThrow(expect.objectContaining({ code: 'state-unwritable' }));
  expect(() => world.engine.press(['x', 'ctrl+t', 'ctrl+t'], AGENT)).toThrow(
    expect.objectContaining({ code: 'state-unwritable' }),
  );
  expect(world.engine.snapshot()).toEqual(before);
  expect(apply(world, run('next-tab'))).toEqual({ result: 'ran', action: 'next-tab' });
  expect(apply(world, { press: 'x', by: AGENT })).toEqual({ result: 'typed' });
  await world.stop();
});

it('says that the workspace has ended to whatever comes after quitting', async () => {
  const world = createWorld();
  openThree(world);
  apply(world, run('quit'));
  const over = expect.objectContaining({ code: 'stopped' });
  await expect(world.engine.open({ kind: 'shell', cwd: null, command: null })).rejects.toThrow(over);
  await expect(world.engine.input(1, 'x', 'agent')).rejects.toThrow(over);
  await expect(world.engine.read(1, 1)).rejects.toThrow(over);
  expect(apply(world, { press: 'x', by: AGENT })).toEqual({ result: 'unbound', reason: 'no-session' });
  await world.stop();
});

it('answers an opening whose session is lost to a fault before its first prompt', async () => {
  const session = CHARTS.session.provide({ actions: { noteTitle: fail } });
  const world = createWorld({ ...CHARTS, session });
  const opening = world.engine.open({ kind: 'shell', cwd: null, command: null });
  world.tell(1, { type: 'title.changed', title: 'boom' });
  expect(await opening).toEqual({ handle: 1, ready: 'exited' });
  expect(world.engine.sessions()).toEqual([]);
  await world.stop();
});
