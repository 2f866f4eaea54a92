import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { deleteStep, duplicateStep, insertStep, moveStep, renameRecording, setExpectations, setFields, setHealing, setLabel, setTarget, setWait } from './edit.js';
import { makeSecret, setValue, useVariable, valueOf } from './edit-values.js';
import { parseRecording } from './parse.js';
import { RecordingSchema, type Recording } from './recording.js';
import type { Step } from './step.js';

const SECRET = 'hunter2';
const pixels = { crop: 'data:image/png;base64,AA' };
const RECORDING: Recording = RecordingSchema.parse({
  waymark: 1,
  id: 'r',
  title: `Sign in as ${SECRET}`,
  startUrl: 'https://shop.test/',
  viewport: { width: 800, height: 600 },
  'x-team': 'blue',
  notes: [{ text: 'Only in part.', step: 's3' }, { text: 'General.' }],
  steps: [
    { id: 's1', number: 1, label: 'Password', action: 'fill', value: SECRET, target: { dom: { xpath: '/a', id: 'p' }, pixels }, 'x-note': 1 },
    { id: 's3', number: 2, label: 'Sign in', action: 'click', target: { surroundings: { neighbours: [`is ${SECRET} right?`] } }, expect: { after: [{ kind: 'present', text: `Hello ${SECRET}` }, { kind: 'url', matches: '*/home' }] } },
    { id: 's7', number: 3, label: 'Again', action: 'fill', value: SECRET, target: { dom: { xpath: '/b' } } },
  ],
});

const step = (recording: Recording, id: string): Step => recording.steps.find((one) => one.id === id) ?? ({} as Step);
const ids = ({ steps }: Recording): string[] => steps.map(({ id }) => id);

describe('order', () => {
  test('moving, inserting, copying and deleting number the steps anew, and give no id twice', () => {
    expect(ids(moveStep(RECORDING, 's7', 0))).toEqual(['s7', 's1', 's3']);
    expect(ids(moveStep(RECORDING, 's1', 99))).toEqual(['s3', 's7', 's1']);
    expect(ids(duplicateStep(RECORDING, 's1'))).toEqual(['s1', 's8', 's3', 's7']);
    expect(ids(insertStep(RECORDING, { ...step(RECORDING, 's3'), id: 'new' }, 1))).toEqual(['s1', 'new', 's3', 's7']);
    const left = deleteStep(RECORDING, 's3');
    expect([ids(left), left.notes]).toEqual([['s1', 's7'], [{ text: 'General.' }]]);
    expect(left.steps.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('after any edits the file can be read, and the recording that was handed in is as it was', () => {
    const before = JSON.stringify(RECORDING);
    const id = fc.constantFrom('s1', 's3', 's7', 's8', 'nobody');
    const edit: fc.Arbitrary<(recording: Recording) => Recording> = fc.oneof(
      fc.tuple(id, fc.integer({ min: -3, max: 9 })).map(([one, at]) => (recording: Recording) => moveStep(recording, one, at)),
      id.map((one) => (recording: Recording) => deleteStep(recording, one)),
      id.map((one) => (recording: Recording) => duplicateStep(recording, one)),
      fc.tuple(id, fc.string()).map(([one, text]) => (recording: Recording) => setValue(recording, one, text)),
      fc.tuple(id, fc.string()).map(([one, text]) => (recording: Recording) => useVariable(recording, one, text)),
      fc.tuple(id, fc.string()).map(([one, text]) => (recording: Recording) => makeSecret(recording, one, text)),
      fc.tuple(id, fc.jsonValue()).map(([one, value]) => (recording: Recording) => setFields(recording, one, { value, wait: value })),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const edited = edits.reduce((recording, one) => one(recording), RECORDING);
        const parsed = parseRecording(JSON.parse(JSON.stringify(edited)));
        expect(parsed).toMatchObject({ ok: true });
        expect(edited.steps.map(({ number }) => number)).toEqual(edited.steps.map((_, i) => i + 1));
        expect(edited['x-team']).toBe('blue');
      }),
    );
    expect(JSON.stringify(RECORDING)).toBe(before);
  });
});

describe('fields', () => {
  test('each changes its own, and keeps what nobody knows', () => {
    expect(step(setLabel(RECORDING, 's1', 'Key'), 's1')).toMatchObject({ label: 'Key', 'x-note': 1 });
    expect(step(setWait(RECORDING, 's1', 9_000), 's1').wait).toBe(9_000);
    expect(step(setWait(setWait(RECORDING, 's1', 9_000), 's1', undefined), 's1')).not.toHaveProperty('wait');
    expect(step(setHealing(RECORDING, 's1', false), 's1').healing).toBe(false);
    expect(step(setTarget(RECORDING, 's1', { dom: { id: 'q' } }), 's1')).toMatchObject({ target: { dom: { id: 'q' } } });
    expect(renameRecording(RECORDING, 'New')).toMatchObject({ title: 'New', 'x-team': 'blue' });
    expect(step(setExpectations(RECORDING, 's3', { after: [] }), 's3')).not.toHaveProperty('expect');
    expect(step(setExpectations(RECORDING, 's3', { before: [{ kind: 'present', text: 'x' }] }), 's3').expect).toMatchObject({ before: [{}], after: [{}, {}] });
  });

  test('what would be no step, or is not there, changes nothing', () => {
    expect(setFields(RECORDING, 's1', { value: 3 })).toBe(RECORDING);
    expect(setWait(RECORDING, 's1', -1)).toBe(RECORDING);
    expect(setLabel(RECORDING, 'nobody', 'x')).toBe(RECORDING);
    expect(step(setFields(RECORDING, 's1', { id: 'other', action: 'click', value: 'x' }), 's1')).toMatchObject({ action: 'fill', value: 'x' });
  });
});

describe('values', () => {
  test('a variable keeps the value as its default', () => {
    const edited = useVariable(RECORDING, 's1', 'pass {x}');
    expect(step(edited, 's1')).toMatchObject({ value: '{{pass x}}' });
    expect(edited.variables).toEqual({ 'pass x': { default: SECRET } });
  });

  test('a secret is nowhere any more, and a plain value makes it a plain step again', () => {
    const edited = makeSecret(RECORDING, 's1', 'password');
    expect(JSON.stringify(edited)).not.toContain(SECRET);
    expect(edited.variables).toEqual({ password: { secret: true } });
    expect(step(edited, 's1')).toMatchObject({ value: '{{secret:password}}', secret: true });
    expect(step(edited, 's7')).toMatchObject({ value: '{{secret:password}}', secret: true });
    expect(step(edited, 's1')['target']).not.toHaveProperty('pixels');
    expect(step(edited, 's3').expect?.after).toEqual([{ kind: 'url', matches: '*/home' }]);
    expect(step(setValue(edited, 's1', 'open'), 's1')).not.toHaveProperty('secret');
  });

  test('one that stood as the default of a variable goes from there too', () => {
    expect(JSON.stringify(makeSecret(useVariable(RECORDING, 's1', 'who'), 's1', 'password'))).not.toContain(SECRET);
  });

  test('a secret that is called as its value is', () => {
    const named = setValue(RECORDING, 's1', 'password');
    expect(step(makeSecret(named, 's1', 'password'), 's1')).toMatchObject({ value: '{{secret:password}}' });
  });

  test('a variable that is called otherwise keeps its default; the old name goes where nothing uses it', () => {
    const first = useVariable(setValue(RECORDING, 's1', 'desk'), 's1', 'a');
    expect(useVariable(first, 's1', 'b')).toMatchObject({ variables: { b: { default: 'desk' } } });
    expect(Object.keys(useVariable(first, 's1', 'b').variables ?? {})).toEqual(['b']);
    const both = setValue(first, 's7', '{{a}} again');
    expect(useVariable(both, 's1', 'b').variables).toEqual({ a: { default: 'desk' }, b: { default: 'desk' } });
  });

  test('emptying and filling', () => {
    const cleared: Recording = { ...RECORDING, steps: [{ id: 'c', number: 1, label: '', action: 'clear', target: {} }] };
    expect(step(setValue(cleared, 'c', 'x'), 'c')).toMatchObject({ action: 'fill', value: 'x' });
    expect(valueOf(step(RECORDING, 's3'))).toBeNull();
    expect(useVariable(RECORDING, 's3', 'x')).toBe(RECORDING);
  });
});
