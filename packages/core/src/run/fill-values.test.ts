import { describe, expect, it } from 'vitest';
import type { Step } from '../recording/step.js';
import { fillValues } from './fill-values.js';
import type { RunOptions } from './options.js';

function options(variables: Record<string, string>, secrets: Record<string, string> = {}): RunOptions {
  return { variables, secret: (name: string) => Promise.resolve(secrets[name]) } as unknown as RunOptions;
}

const step = (more: Record<string, unknown>): Step => ({ id: 's', number: 1, label: 'Search {{who}}', action: 'fill', target: { semantics: { name: '{{who}}' } }, ...more }) as Step;

describe('values of a step', () => {
  it('fills what a person typed, and leaves the evidence as it was recorded', async () => {
    const filled = await fillValues(step({ value: '{{who}} & {{ city }}', expect: { after: [{ kind: 'present', text: 'Hello {{who}}' }] } }), options({ who: 'Ada', city: 'London' }), {});
    expect(filled).toMatchObject({ ok: true, holdsSecret: false, step: { value: 'Ada & London', target: { semantics: { name: '{{who}}' } }, expect: { after: [{ text: 'Hello Ada' }] } } });
  });

  it('takes what an earlier step read before what was given', async () => {
    expect(await fillValues(step({ value: '{{who}}' }), options({ who: 'given' }), { who: 'read' })).toMatchObject({ step: { value: 'read' } });
  });

  it('an empty value is a value', async () => {
    expect(await fillValues(step({ value: '[{{who}}]' }), options({ who: '' }), {})).toMatchObject({ ok: true, step: { value: '[]' } });
  });

  it('names everything that is missing, each once', async () => {
    const filled = await fillValues(step({ value: '{{a}} {{b}} {{a}} {{secret:pin}}', expect: { before: [{ kind: 'url', matches: '*/{{a}}' }] } }), options({ b: 'x' }), {});
    expect(filled).toEqual({ ok: false, missing: ['a', 'secret:pin'] });
  });

  it('knows a step that holds a secret by its reference or by its mark', async () => {
    expect(await fillValues(step({ value: '{{secret:pin}}' }), options({}, { pin: '1234' }), {})).toMatchObject({ holdsSecret: true, step: { value: '1234' } });
    expect(await fillValues(step({ value: 'x', secret: true }), options({}), {})).toMatchObject({ holdsSecret: true });
  });

  it('a value that looks like a reference is not filled again', async () => {
    expect(await fillValues(step({ value: '{{a}}' }), options({ a: '{{b}}', b: 'no' }), {})).toMatchObject({ step: { value: '{{b}}' } });
  });

  it('fills lists, such as options and files', async () => {
    expect(await fillValues(step({ action: 'select', values: ['{{a}}', 'b'] }), options({ a: 'x' }), {})).toMatchObject({ step: { values: ['x', 'b'] } });
  });
});
