import { describe, expect, it } from 'vitest';
import type { Expectation } from '../recording/step.js';
import { judgeExpectations, type Observed } from './expectations.js';
import { withIds } from './with-ids.js';

const observed: Observed = { url: 'https://shop.example/cart?step=2', title: 'Your cart', texts: {}, changed: null };

const judge = (expectations: Expectation[], more: Partial<Observed> = {}): string => judgeExpectations(withIds(expectations), { ...observed, ...more }).verdict;

describe('expectations', () => {
  it('nothing to check is unknown, never a pass', () => {
    expect(judge([])).toBe('unknown');
  });

  it.each<[string, Expectation, Partial<Observed>]>([
    ['pass', { kind: 'url', matches: '*/cart*' }, {}],
    ['fail', { kind: 'url', matches: '*/checkout' }, {}],
    ['fail', { kind: 'url', matches: '/(/' }, {}],
    ['pass', { kind: 'url', matches: '/step=\\d$/' }, {}],
    ['pass', { kind: 'title', matches: 'Your *' }, {}],
    ['fail', { kind: 'title', matches: 'Your' }, {}],
    ['pass', { kind: 'changed' }, { changed: true }],
    ['fail', { kind: 'changed' }, { changed: false }],
    ['unknown', { kind: 'changed' }, { changed: null }],
    ['pass', { kind: 'present', id: 'a', text: 'Saved' }, { texts: { a: 1 } }],
    ['fail', { kind: 'present', id: 'a', text: 'Saved' }, { texts: { a: 0 } }],
    ['fail', { kind: 'present', id: 'a', text: 'Saved' }, { texts: {} }],
    ['pass', { kind: 'absent', id: 'a', text: 'Loading' }, { texts: { a: 0 } }],
    ['fail', { kind: 'absent', id: 'a', text: 'Loading' }, { texts: { a: 2 } }],
    ['unknown', { kind: 'present', id: 'a', text: ' ' }, { texts: { a: 3 } }],
    ['unknown', { kind: 'present', id: 'a' }, { texts: { a: 3 } }],
    ['unknown', { kind: 'absent', id: 'a', text: '' }, {}],
  ])('%s: %j with %j', (verdict, expectation, seen) => {
    expect(judge([expectation], seen)).toBe(verdict);
  });

  it('one that fails decides over one that is unknown, and that over those that pass', () => {
    const [pass, unknown, fail]: Expectation[] = [{ kind: 'url', matches: '*' }, { kind: 'present', text: '' }, { kind: 'title', matches: 'Other' }] as Expectation[];
    expect(judge([pass!, unknown!, fail!])).toBe('fail');
    expect(judge([pass!, unknown!])).toBe('unknown');
    expect(judge([pass!, pass!])).toBe('pass');
  });

  it('are matched by id, never by their place', () => {
    const expectations: Expectation[] = [{ kind: 'present', id: 'second', text: 'B' }, { kind: 'absent', id: 'first', text: 'A' }];
    expect(judge(expectations, { texts: { first: 0, second: 1 } })).toBe('pass');
    expect(judge(expectations, { texts: { first: 1, second: 0 } })).toBe('fail');
  });

  it('get an id each where they have none, and keep their own', () => {
    const ids = withIds([{ kind: 'present', text: 'A' }, { kind: 'present', id: 'mine', text: 'B' }, { kind: 'present', text: 'C' }]).map(({ id }) => id);
    expect(ids[1]).toBe('mine');
    expect(new Set(ids).size).toBe(3);
  });

  it('an id that somebody wrote is not given to another one', () => {
    const ids = withIds([{ kind: 'present', text: 'A' }, { kind: 'present', id: 'expectation-1', text: 'B' }]).map(({ id }) => id);
    expect(ids[1]).toBe('expectation-1');
    expect(new Set(ids).size).toBe(2);
    expect(new Set(withIds([{ kind: 'present', id: 'a', text: 'A' }, { kind: 'present', id: 'a', text: 'B' }]).map(({ id }) => id)).size).toBe(2);
  });

  it('say what was seen in words that a person can check', () => {
    expect(judgeExpectations(withIds([{ kind: 'url', matches: '*/checkout' }]), observed).description).toContain('https://shop.example/cart?step=2');
    expect(judgeExpectations(withIds([{ kind: 'present', text: 'Saved' }]), observed).description).toContain('Saved');
  });
});
