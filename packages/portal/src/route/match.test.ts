import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPath } from './match.js';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/runs', '/runs/', {}],
    ['/runs/:id', '/runs/7', { id: '7' }],
    ['/runs/:id/steps/:number', '/runs/a%2Fb/steps/3', { id: 'a/b', number: '3' }],
    ['/runs/:id', '/runs', null],
    ['/runs/:id', '/runs/', null],
    ['/runs', '/jobs', null],
    ['/runs/:id', '/runs/%E0%A4', null],
  ])('%s against %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

  it('gives back any id that a link was made of', () => {
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
      expect(matchPath('/runs/:id', `/runs/${encodeURIComponent(id)}`)).toEqual({ id });
    }));
  });
});
