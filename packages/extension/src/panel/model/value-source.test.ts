import { referenceText } from '@waymark/core';
import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { nameProblem, proposedName, valueSource } from './value-source.js';

const TRICKY = constantFrom('a', 'B', ' ', '\t', '\n', ':', '{', '}', '\\', 'é', '漢', '\u{1F600}', '\u00a0', 'secret:');

test.each([
  ['', { kind: 'fixed', text: '' }],
  ['ada@example.com', { kind: 'fixed', text: 'ada@example.com' }],
  ['{{city}}', { kind: 'variable', name: 'city' }],
  [' {{ home town }} ', { kind: 'variable', name: 'home town' }],
  ['{{secret:password}}', { kind: 'secret', name: 'password' }],
  ['Dear {{name}}', { kind: 'fixed', text: 'Dear {{name}}' }],
  ['{{a}}{{b}}', { kind: 'fixed', text: '{{a}}{{b}}' }],
  ['{{a}}{{a}}', { kind: 'fixed', text: '{{a}}{{a}}' }],
  ['\\{{plain}}', { kind: 'fixed', text: '\\{{plain}}' }],
  ['{{}}', { kind: 'fixed', text: '{{}}' }],
])('‘%s’ is %j', (value, source) => {
  expect(valueSource(value)).toEqual(source);
});

test('a name that is taken is read back as itself, and one that is not has its reason', () => {
  assert(
    property(string({ unit: TRICKY, maxLength: 6 }), constantFrom('variable' as const, 'secret' as const), (name, kind) => {
      const read = valueSource(referenceText({ kind, name }));
      return nameProblem(name) !== null || (read.kind === kind && read.name === name);
    }),
  );
  for (const bad of ['', ' ', 'a:b', 'a{b', 'a}', 'two\nlines', ' edge']) expect(nameProblem(bad)).not.toBeNull();
});

test('whatever a label is, the proposed name can be used', () => {
  expect(proposedName('  E-mail:  address ', 'value')).toBe('e-mail address');
  expect(proposedName('{{}}', 'value')).toBe('value');
  assert(property(string({ unit: TRICKY, maxLength: 60 }), (label) => nameProblem(proposedName(label, 'value')) === null));
});
