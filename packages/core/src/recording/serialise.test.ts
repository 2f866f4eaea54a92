import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecording, parseRecordingText } from './parse.js';
import { RecordingSchema, type Recording } from './recording.js';
import { serialiseRecording } from './serialise.js';

const SAMPLE: Recording = RecordingSchema.parse({
  steps: [{ target: { semantics: { name: 'Save' } }, action: 'click', label: 'Save', number: 1, id: 'a', 'x-team': 'blue' }],
  viewport: { height: 720, width: 1280 },
  'x-note': { b: 1, a: 2 },
  variables: { zip: { default: '1' }, city: { default: '2' } },
  startUrl: 'https://shop.test/',
  title: 'Order',
  id: 'r',
  waymark: 1,
});

function reread(text: string): Recording {
  const parsed = parseRecordingText(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.recording;
}

test('known fields stand in their order, others after them, names of variables in the user’s', () => {
  const text = serialiseRecording(SAMPLE);
  expect(Object.keys(JSON.parse(text))).toEqual(['waymark', 'id', 'title', 'startUrl', 'viewport', 'variables', 'steps', 'x-note']);
  expect(Object.keys(JSON.parse(text).steps[0])).toEqual(['id', 'number', 'action', 'label', 'target', 'x-team']);
  expect(Object.keys(JSON.parse(text).variables)).toEqual(['zip', 'city']);
});

test('it is indented by two spaces and ends with a line end', () => {
  expect(serialiseRecording(SAMPLE)).toMatch(/^\{\n {2}"waymark": 1,\n[^]*\n\}\n$/u);
});

test('loading and saving again changes nothing', () => {
  const once = serialiseRecording(SAMPLE);
  expect(serialiseRecording(reread(once))).toBe(once);
  expect(reread(once)).toEqual(SAMPLE);
});

test('fields nobody knows survive at every level, whatever they hold', () => {
  // The schema library leaves out keys that would replace an object's prototype, which is right.
  const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === '__proto__' ? undefined : inner)));
  const extra = fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }).map((key) => `x-${key}`), json, { maxKeys: 3 });
  fc.assert(
    fc.property(extra, extra, extra, (top, inStep, inTarget) => {
      const step = { ...SAMPLE.steps[0], ...inStep, target: { dom: { css: '#a', ...inTarget }, ...inTarget } };
      const parsed = parseRecording({ ...SAMPLE, ...top, steps: [step] });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const saved: unknown = JSON.parse(serialiseRecording(parsed.recording));
      expect(saved).toEqual(JSON.parse(JSON.stringify({ ...SAMPLE, ...top, steps: [step] })));
    }),
  );
});
