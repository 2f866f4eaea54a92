import { defaultsOf, type Recording, type Step } from '@waymark/core';
import { expect, test } from 'vitest';
import { NO_INPUTS } from '../state/panel-state.js';
import { hasNeeds, missingInputs, replayNeeds } from './replay-needs.js';

const target = {};
const recording = (steps: Partial<Step>[], variables?: Recording['variables']): Recording => ({
  waymark: 1,
  id: 'r',
  title: '',
  startUrl: 'https://{{host}}/',
  viewport: { width: 1, height: 1 },
  variables,
  steps: steps.map((step, i) => ({ id: `s${i}`, number: i + 1, label: '', target, ...step }) as Step),
});

test('everything that a run must be given is asked for, and once', () => {
  const needs = replayNeeds(
    recording(
      [
        { action: 'fill', value: '{{name}}' },
        { action: 'fill', value: '{{secret:password}}', secret: true },
        { action: 'extract', into: 'number' },
        { action: 'assertText', text: 'Order {{number}} of {{name}}' },
        { action: 'upload', files: ['a.pdf', 'b.pdf'] },
        { action: 'upload', files: ['a.pdf'] },
        { action: 'click', expect: { after: [{ kind: 'present', text: 'Hello {{name}}, {{greeting}}' }] } },
        { action: 'fill', value: '{{pin}}', secret: true },
      ],
      { name: { default: 'Ada', description: 'Who orders' }, host: {}, greeting: { secret: true } },
    ),
  );
  expect(needs.variables).toEqual([
    { name: 'host', default: undefined, description: undefined, hidden: false },
    { name: 'name', default: 'Ada', description: 'Who orders', hidden: false },
    { name: 'greeting', default: undefined, description: undefined, hidden: true },
    { name: 'pin', default: undefined, description: undefined, hidden: true },
  ]);
  expect(needs.secrets).toEqual([{ name: 'password', description: undefined }]);
  expect(needs.files).toEqual(['a.pdf', 'b.pdf']);
  expect(hasNeeds(needs)).toBe(true);
});

test('what has a default is not missing; an empty secret is; names of built-in fields are plain names', () => {
  const asked = recording([{ action: 'fill', value: '{{constructor}}{{name}}{{secret:__proto__}}' }], { name: { default: '' } });
  const needs = replayNeeds({ ...asked, startUrl: 'https://a.example' });
  expect(missingInputs(needs, NO_INPUTS)).toEqual(['constructor', '__proto__']);
  const secrets = Object.fromEntries([['__proto__', '']]);
  expect(missingInputs(needs, { ...NO_INPUTS, variables: { constructor: '' } as never, secrets })).toEqual(['__proto__']);
  expect(defaultsOf(asked)).toEqual({ name: '' });
});

test('files that were supplied are not missing', () => {
  const needs = replayNeeds({ ...recording([{ action: 'upload', files: ['a.pdf', 'b.pdf'] }]), startUrl: 'https://a.example' });
  expect(missingInputs(needs, { ...NO_INPUTS, files: ['a.pdf'] })).toEqual(['b.pdf']);
  expect(hasNeeds(replayNeeds({ ...recording([]), startUrl: 'https://a.example' }))).toBe(false);
});
