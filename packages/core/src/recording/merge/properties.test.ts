import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeStep } from '../describe-step.js';
import { PlacedObservationSchema, type PlacedObservation } from '../observation.js';
import { parseRecordingText } from '../parse.js';
import { serialiseRecording } from '../serialise.js';
import { absorb } from './absorb.js';
import { draftRecording } from './draft-recording.js';
import { newDraft, type Draft } from './draft.js';

const SECRET = 'hunter2-never-written';
const HOSTILE = ['__proto__', 'constructor', '{{x}}', '{{secret:y}}', '\\{{', '/(/', '*', '\u202Eevil', '\u0000', '<script>', '/a/g', ' ', '', 'Enter', '\uD800'];

const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }));
const name = fc.oneof(fc.constantFrom('__proto__', 'a', 'toString', '{:}'), fc.string({ minLength: 1, maxLength: 10 }));
const url = fc.oneof(
  fc.constantFrom('https://shop.test/', 'https://shop.test/a/12', `https://shop.test/?password=${SECRET}`, 'about:blank', 'chrome://newtab/', 'https://bank.test/x#/y', 'nonsense', '', 'https://shop.test/{{z}}'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const on = fc.record({
  label: fc.oneof(fc.constantFrom('Save', 'Name'), text),
  target: fc.record(
    {
      dom: fc.record({ xpath: fc.constantFrom('/a', '/a/b', '/c'), tag: fc.constantFrom('input', 'select', 'label', 'div') }, { requiredKeys: [] }),
      semantics: fc.record({ role: fc.constantFrom('textbox', 'option', 'listbox', 'button'), name: text }, { requiredKeys: [] }),
      extra: fc.jsonValue({ maxDepth: 4 }),
    },
    { requiredKeys: [] },
  ),
});
const maybeOn = fc.option(on, { nil: undefined });
const of = fc.nat({ max: 60 }).map((n) => `o${n}`);
const point = fc.record({ x: fc.integer(), y: fc.integer() });
const modifiers = fc.subarray(['Alt', 'Control', 'Meta', 'Shift']);
const told = fc.oneof(
  fc.record({ kind: fc.constant('click'), on, button: fc.constantFrom('left', 'left', 'middle', 'right'), count: fc.constantFrom(1, 1, 2), modifiers, byKeyboard: fc.constantFrom(undefined, true) }),
  fc.record({ kind: fc.constant('input'), field: fc.constantFrom('f', 'g'), on: maybeOn, value: text, how: fc.constantFrom('typed', 'filled') }),
  fc.record({ kind: fc.constant('input'), field: fc.constantFrom('p', 'q'), on: maybeOn, value: fc.constantFrom(null, SECRET), secret: name, how: fc.constant('typed') }),
  fc.record({ kind: fc.constant('key'), on: maybeOn, key: fc.oneof(fc.constantFrom('Enter', 'Space', 'Tab', 'ArrowDown'), name), modifiers }),
  fc.record({ kind: fc.constant('choose'), on, values: fc.array(text, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('check'), on, checked: fc.boolean() }),
  fc.record({ kind: fc.constant('upload'), on, files: fc.array(fc.record({ name: text, size: fc.nat(), type: fc.constant('') }), { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('drag'), on, to: maybeOn, by: point }),
  fc.record({ kind: fc.constant('hover'), on }),
  fc.record({ kind: fc.constant('scroll'), on: maybeOn, to: point }),
  fc.record({ kind: fc.constant('dialog'), type: fc.constantFrom('alert', 'confirm', 'prompt', 'beforeunload'), message: text, answer: fc.constantFrom('accept', 'dismiss'), value: fc.option(text, { nil: undefined }) }),
  fc.record({ kind: fc.constant('dialog'), type: fc.constant('prompt'), message: fc.constant('Password?'), answer: fc.constant('accept'), value: fc.constant(SECRET) }),
  fc.record({ kind: fc.constant('navigated'), url, how: fc.constantFrom('load', 'reload', 'traverse', 'sameDocument'), by: fc.constantFrom('page', 'person', 'unknown') }),
  fc.record({ kind: fc.constant('tabOpened'), opened: fc.nat({ max: 3 }), url, by: fc.constantFrom('page', 'person', 'unknown') }),
  fc.record({ kind: fc.constantFrom('tabClosed', 'tabChosen') }),
  fc.record({ kind: fc.constant('download'), fileName: text, state: fc.constantFrom('started', 'completed', 'failed') }),
  fc.record({ kind: fc.constant('effect'), of, appeared: fc.array(text, { maxLength: 3 }), gone: fc.array(text, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('assert'), check: fc.constantFrom('visible', 'notVisible', 'text', 'value', 'checked', 'count', 'url', 'title'), on: maybeOn, expected: fc.oneof(fc.constant(undefined), text, fc.integer(), fc.boolean()) }),
  fc.record({ kind: fc.constant('assert'), check: fc.constant('url'), expected: url }),
  fc.record({ kind: fc.constant('crop'), of, crop: fc.constant('data:image/png;base64,AA') }),
  fc.record({ kind: fc.constant('note'), text, of: fc.option(of, { nil: undefined }) }),
);
const frames = fc.constantFrom([], [], [], [{ name: 'pay', host: 'bank.test', index: 0 }]);
const story = fc
  .array(fc.record({ told, tab: fc.constantFrom(0, 0, 0, 1, 2), frames, after: fc.integer({ min: -300, max: 12_000 }) }), { maxLength: 60 })
  .map((events): PlacedObservation[] => {
    let at = 1_000_000;
    return events.map((event, i) => {
      at += event.after;
      const fields = Object.entries(event.told).filter(([, value]) => value !== undefined);
      return PlacedObservationSchema.parse({ observation: { id: `o${i}`, at, ...Object.fromEntries(fields) }, tab: event.tab, frames: event.frames });
    });
  });

const start = newDraft({ id: 'r', title: 'T', startUrl: 'https://shop.test/', viewport: { width: 800, height: 600 }, createdAt: '', createdBy: '' });
const grown = (observations: readonly PlacedObservation[]): Draft => observations.reduce(absorb, start);

test('whatever is told, the file can be read back, its steps are numbered, and no secret is in it', () => {
  fc.assert(
    fc.property(story, (observations) => {
      const draft = grown(observations);
      const file = serialiseRecording(draftRecording(draft));
      const parsed = parseRecordingText(file);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      expect(parsed.recording.steps.map(({ number }) => number)).toEqual(draft.steps.map((_, i) => i + 1));
      expect(parsed.notes.filter((note) => note.includes('numbered anew'))).toEqual([]);
      expect(JSON.stringify(draft) + draft.steps.map(describeStep).join()).not.toContain(SECRET);
      const ids = new Set(draft.steps.map(({ id }) => id));
      expect(draft.notes.filter(({ step }) => step !== undefined && !ids.has(step))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('what is told twice counts once, and a draft that was stored goes on as it was', () => {
  fc.assert(
    fc.property(story, (observations) => {
      const draft = grown(observations);
      expect(observations.reduce(absorb, draft)).toBe(draft);
      const stored = observations.reduce((one, placed) => absorb(JSON.parse(JSON.stringify(one)) as Draft, placed), start);
      expect(JSON.stringify(stored)).toBe(JSON.stringify(draft));
    }),
    { numRuns: 100 },
  );
});

test('a draft is never changed in place', () => {
  fc.assert(
    fc.property(story, (observations) => {
      const half = grown(observations.slice(0, observations.length / 2));
      const before = JSON.stringify(half);
      observations.reduce(absorb, half);
      expect(JSON.stringify(half)).toBe(before);
    }),
    { numRuns: 100 },
  );
});

test('500 steps of 50 keystrokes are one recording of 500 steps', () => {
  let draft = start;
  for (let i = 0; i < 500; i += 1) {
    for (let k = 0; k < 50; k += 1) {
      const target = k === 0 ? { on: { label: 'Cell', target: { dom: { xpath: `/c${i}` } } } } : {};
      draft = absorb(draft, { observation: { id: `${i}-${k}`, at: i * 1_000 + k, kind: 'input', field: `f${i}`, value: 'x'.repeat(k + 1), how: 'typed', ...target }, tab: 0, frames: [] });
    }
  }
  expect(draft.steps).toHaveLength(500);
  expect(draft.steps.at(-1)).toMatchObject({ value: 'x'.repeat(50) });
});
