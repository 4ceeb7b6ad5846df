import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchUri } from '../../src/mcp/define-resource.ts';

describe('matchUri', () => {
  it.each([
    ['drover://keys/schema', 'drover://keys/schema', {}],
    ['drover://keys/schema', 'drover://keys/schema/', null],
    ['drover://keys.x', 'drover://keys-x', null],
    ['drover://charts/{id}', 'drover://charts/app', { id: 'app' }],
    ['drover://charts/{id}', 'drover://charts/overlay%2Fpalette', { id: 'overlay/palette' }],
    ['drover://charts/{id}', 'drover://charts/overlay/palette', null],
    ['drover://charts/{id}', 'drover://charts/', null],
    ['drover://charts/{id}', 'drover://charts/%', null],
    ['drover://charts/{id}/state', 'drover://charts/app/state', { id: 'app' }],
  ])('%s against %s', (template, uri, expected) => {
    expect(matchUri(template, uri)).toEqual(expected);
  });

  it('property: a segment that was encoded comes back', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        expect(matchUri('a://{id}/b', `a://${encodeURIComponent(id)}/b`)).toEqual({ id });
      }),
    );
  });
});
