import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecordingText, serialiseRecording, type Recording, type Target } from '@waymark/core';
import { readNodes } from './json-text.js';
import { keptFormat } from './keep-format.js';

const HAND = `{ "waymark": 1,
    "id": "r", "title": "Save \\u00e9", "startUrl" : "https://shop.example/",
    "viewport": {"width": 800, "height": 600},
    "steps": [
        { "id": "s1", "number": 1, "action": "navigate", "label": "Open", "url": "https://shop.example/" },

        { "id": "s2", "number": 2, "action": "click", "label": "Save",
          "target": { "dom": { "tag": "button", "id": "save" }, "semantics": {"role": "button", "name": "Save"} } },
        { "id": "s3", "number": 3, "action": "click", "label": "Close", "target": {
            "semantics": {
                "role": "button",
                "name": "Close"
            }
        } }
    ]
}`;

function recordingIn(text: string): Recording {
  const parsed = parseRecordingText(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.recording;
}

function withTarget(recording: Recording, id: string, target: Target): Recording {
  return { ...recording, steps: recording.steps.map((step) => (step.id === id ? ({ ...step, target } as typeof step) : step)) };
}

describe('a file that was set by hand', () => {
  it('keeps all of it where nothing changed', () => {
    expect(keptFormat(HAND, recordingIn(HAND))).toBe(HAND);
  });

  it('has another value in its place, and nothing else', () => {
    const after = withTarget(recordingIn(HAND), 's2', { dom: { tag: 'button', id: 'keep' }, semantics: { role: 'button', name: 'Save' } });
    expect(keptFormat(HAND, after)).toBe(HAND.replace('"id": "save"', '"id": "keep"'));
  });

  it('has new parts set as those around them', () => {
    const one = withTarget(recordingIn(HAND), 's2', { dom: { tag: 'button' }, semantics: { role: 'button', name: 'Save', placeholder: 'Keep it' } });
    expect(keptFormat(HAND, one)).toBe(HAND.replace('"tag": "button", "id": "save"', '"tag": "button"').replace('"name": "Save"}', '"name": "Save", "placeholder": "Keep it"}'));
    const two = withTarget(recordingIn(HAND), 's3', { dom: { tag: 'button', classes: ['x'] }, semantics: { role: 'button', name: 'Close', placeholder: 'Go' } });
    const set = HAND.replace('"name": "Close"\n', '"name": "Close",\n                "placeholder": "Go"\n').replace(
      '            "semantics": {\n',
      '            "dom": {\n                "tag": "button",\n                "classes": [\n                    "x"\n                ]\n            },\n            "semantics": {\n',
    );
    expect(keptFormat(HAND, two)).toBe(set);
  });

  it.each([
    ['tabs', (text: string) => text.replace(/^( {2})+/gmu, (spaces) => '\t'.repeat(spaces.length / 2))],
    ['four spaces', (text: string) => text.replace(/^ +/gmu, (spaces) => spaces.repeat(2))],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line end at its end', (text: string) => text.trimEnd()],
    ['a mark at its beginning', (text: string) => `\uFEFF${text}`],
    ['one line', (text: string) => JSON.stringify(JSON.parse(text))],
  ])('keeps %s', (_, set) => {
    const recording = recordingIn(HAND);
    const target: Target = { dom: { tag: 'button', id: 'keep', classes: ['a', 'b'] }, semantics: { role: 'button', name: 'Save' } };
    const after = withTarget(recording, 's2', target);
    expect(keptFormat(set(serialiseRecording(recording)), after)).toBe(set(serialiseRecording(after)));
  });

  it('is what it should be whatever it was before, even where a name stands in it twice', () => {
    const twice = HAND.replace('"id": "save"', '"id": "old", "id": "save"');
    const after = withTarget(recordingIn(twice), 's2', { dom: { tag: 'button', id: 'keep' } });
    expect(recordingIn(keptFormat(twice, after))).toEqual(after);
  });
});

describe('reading where values stand', () => {
  it('finds each value where it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '  ', '\t'), (value, indent) => {
        const text = ` ${JSON.stringify(value, null, indent)}\n`;
        const node = readNodes(text);
        expect(JSON.stringify(node.value)).toBe(JSON.stringify(JSON.parse(text)));
        expect(JSON.parse(text.slice(node.start, node.end))).toEqual(JSON.parse(text));
      }),
    );
  });
});
