import { ExpectationSchema, type Expectation } from '@waymark/core';
import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { EXPECTATION_KINDS, changedExpectation, confirmed, isProposed, expectationText, expectationWords, withExpectation } from './expectations.js';

const recorded: Expectation = { kind: 'present', id: 'e1', text: 'Thank you', role: 'heading', region: { x: 1, y: 2, width: 3, height: 4 } };

test('another text keeps role and place; an address takes neither', () => {
  expect(changedExpectation(recorded, 'present', 'Thanks')).toEqual({ ...recorded, text: 'Thanks' });
  expect(changedExpectation(recorded, 'absent', 'Thanks')).toEqual({ ...recorded, kind: 'absent', text: 'Thanks' });
  expect(changedExpectation(recorded, 'url', '*/order')).toEqual({ kind: 'url', matches: '*/order' });
  expect(changedExpectation({ kind: 'url', id: 'u', matches: '*' }, 'url', '*/order')).toEqual({ kind: 'url', id: 'u', matches: '*/order' });
  expect(changedExpectation({ kind: 'url', matches: '*' }, 'present', 'Thanks')).toEqual({ kind: 'present', text: 'Thanks' });
});

test('what a person changed or confirmed is no proposal any more', () => {
  const proposed = { ...recorded, proposed: true } as Expectation;
  expect(isProposed(proposed)).toBe(true);
  expect(changedExpectation(proposed, 'present', 'Thanks')).toEqual({ ...recorded, text: 'Thanks' });
  expect(confirmed(proposed)).toEqual(recorded);
});

test('every expectation that can be made here is one that a file may hold', () => {
  assert(
    property(constantFrom(...EXPECTATION_KINDS), constantFrom(...EXPECTATION_KINDS), string(), (from, to, text) => {
      const made = changedExpectation(changedExpectation(null, from, 'before'), to, text);
      expect(ExpectationSchema.safeParse(made).success).toBe(true);
      expect(expectationText(made)).toBe(text);
    }),
  );
});

test('one of a list is replaced, added at the end, or taken out', () => {
  const [a, b]: Expectation[] = [{ kind: 'present', text: 'a' }, { kind: 'changed' }] as const;
  expect(withExpectation([a!], 0, b!)).toEqual([b]);
  expect(withExpectation([a!], 1, b!)).toEqual([a, b]);
  expect(withExpectation([a!, b!], 0, null)).toEqual([b]);
  expect(expectationWords(a!)).toBe('This text is shown: ‘a’');
  expect(expectationWords(b!)).toBe('The page has changed');
});
