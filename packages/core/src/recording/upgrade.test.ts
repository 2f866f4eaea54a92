import { expect, test } from 'vitest';
import { parseRecording } from './parse.js';
import { FORMAT_VERSION } from './recording.js';
import { UPGRADES, upgradeRecording } from './upgrade.js';

const DRAFT = {
  waymark: 0,
  id: 'r',
  title: 'Draft',
  startUrl: 'https://shop.test/',
  team: 'blue',
  steps: [
    { type: 'navigate', url: 'https://shop.test/login' },
    { type: 'fill', selector: '#user', value: '{{user}}', id: 'own', label: 'User', note: 'kept' },
  ],
};

test('a draft is brought to the present format and said so', () => {
  const parsed = parseRecording(DRAFT);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.notes[0]).toBe('Upgraded from format 0 to format 1.');
  expect(parsed.recording).toMatchObject({ waymark: 1, team: 'blue', viewport: { width: 1280, height: 720 } });
  expect(parsed.recording.steps).toEqual([
    { id: 'step-1', number: 1, label: 'navigate', action: 'navigate', url: 'https://shop.test/login' },
    { id: 'own', number: 2, label: 'User', action: 'fill', value: '{{user}}', note: 'kept', target: { dom: { css: '#user' } } },
  ]);
});

test('there is one upgrade for every older format, in order', () => {
  expect(UPGRADES.map(({ from }) => from)).toEqual(Array.from({ length: FORMAT_VERSION }, (_, i) => i));
});

test('a recording of the present format is left alone, and the input is never changed', () => {
  const present = { ...DRAFT, waymark: 1 };
  expect(upgradeRecording(present)).toEqual({ recording: present, from: null });
  const before = structuredClone(DRAFT);
  upgradeRecording(DRAFT);
  expect(DRAFT).toEqual(before);
});

test('a broken draft is a problem, not a crash', () => {
  for (const steps of [undefined, null, 'x', [null], [[]], [{ type: 5 }]]) {
    expect(parseRecording({ ...DRAFT, steps }).ok).toBe(false);
  }
});
