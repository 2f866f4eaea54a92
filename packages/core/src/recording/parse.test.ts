import { describe, expect, test } from 'vitest';
import { MAX_RECORDING_CHARS, parseRecording, parseRecordingText, type ParsedRecording } from './parse.js';
import type { Problem } from './problem.js';

const step = (fields: object = {}): object => ({ id: 'a', number: 1, label: 'Save', action: 'click', target: {}, ...fields });
const recording = (fields: object = {}): object => ({
  waymark: 1,
  id: 'r',
  title: 'Order',
  startUrl: 'https://shop.test/',
  viewport: { width: 1280, height: 720 },
  steps: [step()],
  ...fields,
});
const withStep = (fields: object): object => recording({ steps: [step(fields)] });

function problemsOf(parsed: ParsedRecording): Problem[] {
  return parsed.ok ? [] : parsed.problems;
}

function notesOf(parsed: ParsedRecording): string[] {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.notes;
}

test('a sound recording is read without a word', () => {
  expect(notesOf(parseRecordingText(JSON.stringify(recording())))).toEqual([]);
});

test.each(['https://shop.test/', 'http://localhost:3000', 'file:///home/ada/page.html', 'about:blank', '{{site}}/home', 'localhost:3000/x'])('%s may be opened', (url) => {
  expect(parseRecording(recording({ startUrl: url, steps: [{ id: 'a', number: 1, label: '', action: 'navigate', url }], variables: { site: {} } })).ok).toBe(true);
});

test('a byte order mark does no harm', () => {
  expect(parseRecordingText(`\uFEFF${JSON.stringify(recording())}`).ok).toBe(true);
});

interface Row {
  what: string;
  json: unknown;
  path: string;
  says: RegExp;
  advises: RegExp;
}

const BAD: Row[] = [
  { what: 'a list', json: [], path: '', says: /this is a list/, advises: /starts with/ },
  { what: 'null', json: null, path: '', says: /this is null/, advises: /starts with/ },
  { what: 'no version', json: recording({ waymark: undefined, title: 'x' }), path: 'waymark', says: /whole number/, advises: /"waymark": 1/ },
  { what: 'another tool’s file', json: { title: 'x', steps: [] }, path: 'waymark', says: /missing/, advises: /"waymark": 1/ },
  { what: 'a newer version', json: recording({ waymark: 2 }), path: 'waymark', says: /newer Waymark \(format 2\)/, advises: /Update Waymark/ },
  { what: 'a version as text', json: recording({ waymark: '1' }), path: 'waymark', says: /whole number/, advises: /1/ },
  { what: 'a misspelt action', json: withStep({ action: 'clik' }), path: 'steps[0].action', says: /Step 1 "Save": "action" is "clik"/, advises: /Did you mean 'click'\?/ },
  { what: 'another tool’s action', json: withStep({ action: 'dblclick' }), path: 'steps[0].action', says: /"dblclick"/, advises: /Did you mean 'doubleClick'\?/ },
  { what: 'an action of a class', json: withStep({ action: 'constructor' }), path: 'steps[0].action', says: /"constructor"/, advises: /Use one of: navigate, click/ },
  { what: 'no action', json: withStep({ action: undefined }), path: 'steps[0].action', says: /"action" is missing/, advises: /navigate, click/ },
  { what: 'an unknown expectation', json: withStep({ expect: { after: [{ kind: 'presnt' }] } }), path: 'steps[0].expect.after[0].kind', says: /"presnt"/, advises: /'present'/ },
  { what: 'a step that is a number', json: recording({ steps: [7] }), path: 'steps[0]', says: /Step 1: entry 1 of "steps" must be an object/, advises: /object/ },
  { what: 'a program as its start', json: recording({ startUrl: ' java\nscript:alert(1)' }), path: 'startUrl', says: /The recording: ‘java\s?script:’ is no address that may be opened/, advises: /https:/ },
  { what: 'a page in an address', json: withStep({ action: 'navigate', url: 'data:text/html,<script>1</script>' }), path: 'steps[0].url', says: /Step 1 "Save": ‘data:’ is no address/, advises: /file:/ },
  { what: 'a page of the browser', json: withStep({ action: 'navigate', url: 'blob:https://shop.test/1' }), path: 'steps[0].url', says: /‘blob:’/, advises: /http:/ },
  { what: 'steps missing', json: recording({ steps: undefined }), path: 'steps', says: /"steps" is missing/, advises: /Add "steps"/ },
  { what: 'classes that are no list', json: withStep({ target: { dom: { classes: 'btn' } } }), path: 'steps[0].target.dom.classes', says: /must be a list/, advises: /list/ },
  { what: 'a class that is no text', json: withStep({ target: { dom: { classes: ['btn', 1] } } }), path: 'steps[0].target.dom.classes[1]', says: /entry 2 of "classes" must be a text/, advises: /text/ },
  { what: 'step number 0', json: withStep({ number: 0 }), path: 'steps[0].number', says: /is 0, but must be at least 1/, advises: /at least 1/ },
  { what: 'step number 1.5', json: withStep({ number: 1.5 }), path: 'steps[0].number', says: /whole number/, advises: /whole number/ },
  { what: 'a viewport of no width', json: recording({ viewport: { width: 0, height: 1 } }), path: 'viewport.width', says: /at least 1/, advises: /at least 1/ },
  { what: 'a mode in another spelling', json: recording({ settings: { mode: 'balancd' } }), path: 'settings.mode', says: /"balancd"/, advises: /Did you mean 'balanced'/ },
  { what: 'a key that needs quotes', json: recording({ variables: { 'First name': 3 } }), path: 'variables["First name"]', says: /must be an object/, advises: /object/ },
  { what: 'secret: false', json: withStep({ secret: false }), path: 'steps[0].secret', says: /false/, advises: /only be true/ },
  { what: 'nothing to select', json: withStep({ action: 'select', values: [] }), path: 'steps[0].values', says: /0 entries/, advises: /at least 1/ },
  { what: 'a drag to nowhere', json: withStep({ action: 'drag', to: {} }), path: 'steps[0].to', says: /none of its forms/, advises: /"target" or "by"/ },
  { what: 'an empty id', json: withStep({ id: '' }), path: 'steps[0].id', says: /"id" is empty/, advises: /text/ },
  { what: 'two steps of one id', json: recording({ steps: [step(), step({ number: 2, label: 'Pay' })] }), path: 'steps[1].id', says: /Step 2 "Pay": the id "a" is taken by step 1/, advises: /id of its own/ },
  { what: 'a broken regular expression', json: withStep({ action: 'assertUrl', matches: '/[/' }), path: 'steps[0].matches', says: /\/\[\/ cannot be used/, advises: /regular expression/ },
  { what: 'one in an expectation', json: withStep({ expect: { after: [{ kind: 'url', matches: '/(/' }] } }), path: 'steps[0].expect.after[0].matches', says: /cannot be used/, advises: /\*/ },
  { what: 'one that never ends', json: withStep({ action: 'assertTitle', matches: '/(a+)+$/' }), path: 'steps[0].matches', says: /for ever/, advises: /regular expression/ },
  { what: 'a secret in plain text', json: withStep({ action: 'fill', value: 'hunter2', secret: true }), path: 'steps[0].value', says: /plain text/, advises: /\{\{secret:password\}\}/ },
];

describe('parseRecording refuses', () => {
  test.each(BAD)('$what', ({ json, path, says, advises }) => {
    const [problem] = problemsOf(parseRecording(json));
    expect(problem?.path).toBe(path);
    expect(problem?.message).toMatch(says);
    expect(problem?.hint).toMatch(advises);
  });

  test('without ever repeating a secret', () => {
    const parsed = parseRecording(withStep({ action: 'fill', value: 'hunter2', secret: true }));
    expect(JSON.stringify(parsed)).not.toContain('hunter2');
  });

  test('many problems at once, but not without end', () => {
    const steps = Array.from({ length: 500 }, (_, i) => step({ id: `s${i}`, action: 'nope' }));
    const problems = problemsOf(parseRecording(recording({ steps })));
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)?.message).toContain('450 more');
  });
});

describe('parseRecordingText refuses', () => {
  test.each([
    ['', /empty/],
    ['  \n', /empty/],
    ['<!doctype html>', /HTML or XML/],
    ['{"waymark": 1,\n "id": }', /line 2, column 8: expected a value, found "}"/],
    ['waymark: 1', /line 1, column 1/],
  ])('%j', (text, says) => {
    expect(problemsOf(parseRecordingText(text))[0]?.message).toMatch(says);
  });

  test('a file beyond the limit, before reading it, and says what to take out', () => {
    const [problem] = problemsOf(parseRecordingText(' '.repeat(MAX_RECORDING_CHARS + 1)));
    expect(problem?.message).toMatch(/51 million characters; at most 50 million/);
    expect(problem?.hint).toMatch(/crop/);
  });

  test.each(['[', '{"a":'])('bombs of nested %s', (open) => {
    const close = open === '[' ? ']' : '}';
    const bomb = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    expect(problemsOf(parseRecordingText(bomb))[0]?.message).toMatch(/nested more than/);
    const hidden = JSON.stringify(recording()).replace('{', `{"extra": ${bomb},`);
    expect(problemsOf(parseRecordingText(hidden))[0]?.message).toMatch(/nested more than/);
  });
});

describe('parseRecording notes', () => {
  test('references that nothing declares, once each, with the step', () => {
    const steps = [
      step({ action: 'fill', value: '{{city}} {{zip}} {{secret:pin}}' }),
      step({ id: 'b', number: 2, label: '', action: 'extract', into: 'total' }),
      step({ id: 'c', number: 3, expect: { after: [{ kind: 'present', text: '{{total}} {{zip}} {{late}}' }] } }),
    ];
    const notes = notesOf(parseRecording(recording({ steps, variables: { city: {} } })));
    expect(notes).toEqual([expect.stringMatching(/Step 1 "Save" uses \{\{zip\}\}/), expect.stringMatching(/Step 3 "Save" uses \{\{late\}\}/)]);
  });

  test('a password that stands in the file', () => {
    const notes = notesOf(parseRecording(withStep({ action: 'fill', value: 'hunter2', target: { dom: { type: 'password' } } })));
    expect(notes).toEqual([expect.stringMatching(/password field/)]);
    expect(notes.join()).not.toContain('hunter2');
  });

  test('new numbers for steps that were moved', () => {
    const parsed = parseRecording(recording({ steps: [step({ number: 4 }), step({ id: 'b', number: 4 })] }));
    expect(notesOf(parsed)).toEqual([expect.stringMatching(/numbered anew/)]);
    expect(parsed.ok && parsed.recording.steps.map(({ number }) => number)).toEqual([1, 2]);
  });
});

test('a pattern with a reference in it is no broken pattern', () => {
  expect(parseRecording(withStep({ action: 'assertUrl', matches: '/order\\/{{id}}$/u' })).ok).toBe(true);
});

test('prototype keys change nobody’s prototype', () => {
  const hostile = JSON.stringify(recording()).replace('{', '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "x": {"__proto__": {"polluted": 1}},');
  const parsed = parseRecordingText(hostile);
  expect(notesOf(parsed)).toEqual([expect.stringMatching(/__proto__/)]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(parsed.ok && Reflect.get(Object(parsed.recording['x']), 'polluted')).toBeUndefined();
});
