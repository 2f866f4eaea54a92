import { expect, test } from 'vitest';
import { sampleEntry, sampleStep, sampleSteps } from '../../../../tests/e2e/cli/sample-runs.js';
import { HtmlRoom } from './html-room.js';

const png = new Uint8Array([1]);

test('runs in which something happened are shown longer, and with pictures longer, than those in which nothing did', () => {
  const room = new HtmlRoom();
  const clean = Array.from({ length: 150 }, (_, index) => room.admit(sampleEntry(index, [sampleStep(1, png)])));
  const notable = Array.from({ length: 600 }, (_, index) => room.admit(sampleEntry(index, sampleSteps(png))));
  const pictured = (entries: typeof clean): number => entries.filter((entry) => entry?.result.steps[0]?.picture).length;
  expect([clean.filter(Boolean).length, pictured(clean)]).toEqual([100, 20]);
  expect([notable.filter(Boolean).length, pictured(notable)]).toEqual([500, 100]);
  expect(room.leftOut()).toEqual({ clean: 50, notable: 100 });
});
