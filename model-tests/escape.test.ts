import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { proveEscape } from '../src/charts/escape.ts';
import { tryProbe } from '../src/charts/explore.ts';
import { app } from '../src/machines/app.ts';
import { keyEvent } from '../src/machines/overlay/samples.ts';
import { defineOverlay, isOverlayId, OVERLAY_IDS, OVERLAYS } from '../src/machines/overlays.ts';
import { CHARTS } from '../src/machines/registry.ts';

const PRINTABLE = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  'é',
  'ß',
  '日',
  '🚀',
];

describe.each(OVERLAY_IDS)('%s', (id) => {
  const proof = proveEscape(id);

  it('is explored further than its first state', () => {
    expect(proof.states.length).toBeGreaterThan(2);
  });

  it('has a way out of every state it can reach', () => {
    const trapped = proof.states.filter(({ key }) => proof.shortest.get(key) === null);
    expect(trapped.map(({ path }) => path)).toEqual([]);
  });

  it('is left by escape alone, in one press, from every state it can reach', () => {
    const slow = proof.states.filter(({ key, done }) => proof.presses.get(key) !== (done ? 0 : 1));
    expect(slow.map(({ path, key }) => ({ path, presses: proof.presses.get(key) }))).toEqual([]);
  });
});

const CONFIRMATIONS = OVERLAY_IDS.filter((id) => OVERLAYS[id].family === 'confirm');

it.each(CONFIRMATIONS)('%s is not left by any printable key', (id) => {
  const { machine } = OVERLAYS[id];
  for (const state of proveEscape(id).states.filter(({ done }) => !done))
    for (const text of PRINTABLE) {
      const event = keyEvent({ ' ': 'space', '+': 'plus' }[text] ?? text);
      expect(tryProbe(machine, state.snapshot, { name: text, event }).snapshot).toEqual(state.snapshot);
    }
});

it('finds a trap, and a loop that escape cannot leave', () => {
  const { machine } = OVERLAYS['archive-confirm'];
  const asking = machine.config.states?.asking;
  const gone = { on: { 'key.enter': 'cancelled', 'key.escape': 'asking' } };
  const loops = changed(machine, { gone });
  expect([...proveEscape('archive-confirm', loops).presses.values()]).toContain(2);
  const traps = changed(machine, { gone: { on: { 'key.escape': 'gone' } }, asking: asking ?? {} });
  const proof = proveEscape('archive-confirm', traps);
  expect([...proof.presses.values()]).toContain(null);
  expect([...proof.shortest.values()]).toContain(null);
});

function changed(machine: (typeof OVERLAYS)['archive-confirm']['machine'], states: object): typeof machine {
  const { config, implementations } = machine;
  const altered = { ...config, states: { ...config.states, ...states } };
  // A deliberately wrong chart: it has to get past the types that would refuse it.
  return setup({ guards: implementations.guards as never }).createMachine(
    altered as never,
  ) as unknown as typeof machine;
}

it('has the same overlays in the registry, in the charts and in the app chart', () => {
  const heard = [...(app.root.states.keyboard?.states['overlay']?.transitions.keys() ?? [])]
    .map((type) => /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1])
    .filter((id) => id !== undefined);
  expect(heard.toSorted()).toEqual(OVERLAY_IDS.toSorted());
  expect(Object.keys(CHARTS.overlays).toSorted()).toEqual(OVERLAY_IDS.toSorted());
  const actors = Object.keys(app.implementations.actors).filter((src) => src !== 'session');
  expect(actors.toSorted()).toEqual(OVERLAY_IDS.toSorted());
  expect(OVERLAY_IDS.every(isOverlayId)).toBe(true);
});

it('does not compile for a chart without escape, or without a sample of each event', () => {
  const { subject, input, decides, ...rest } = OVERLAYS['quit-confirm'];
  const noEscape = setup({ types: {} as { events: { type: 'ok' } } }).createMachine({});
  defineOverlay<typeof noEscape>({
    ...rest,
    subject,
    input,
    decides: () => null,
    // @ts-expect-error the events of an overlay must include key.escape
    machine: noEscape,
    samples: { ok: [{ type: 'ok' }] },
  });
  const { 'key.enter': _enter, ...samples } = rest.samples;
  defineOverlay<(typeof CHARTS)['overlays']['quit-confirm']>({
    ...rest,
    subject,
    input,
    decides,
    // @ts-expect-error a type of event without a sample
    samples,
  });
});
