import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calibrate } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleOf } from '../../../bench/calibration/module-text.js';
import { splitByGroup } from '../../../bench/calibration/parts.js';
import { recordOf } from '../../../bench/calibration/record.js';
import { readSamples, SamplesError } from '../../../bench/calibration/samples.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-calibration-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** A run of the lab with cases of its own: every fifth at a low score, of which half are wrong. */
function lab(seed: number, n = 100): string {
  const results = Array.from({ length: n }, (_, i) => {
    const low = i % 5 === 0;
    return {
      operator: 'wrap', page: 'shop/index.html', target: `button ‘${seed}-${i}’`, change: 'wrapped',
      outcome: low ? 'apply_with_flag' : 'auto_apply', score: low ? 0.62 : 0.97, source: i % 2 ? 'local' : 'recorded',
      verdict: low && i % 10 === 0 ? 'wrong' : 'right',
    };
  });
  return file(`lab-${seed}`, { seed, n, results });
}

describe('readSamples', () => {
  it('takes what was acted on, with the score and not the calibrated confidence', () => {
    const one = { id: 'a', site: 'x', outcome: 'auto_apply', score: 0.9, confidence: 0.99, source: 'local', right: true };
    const path = file('mixed', { command: 'npm run bench:pages', results: [one, { ...one, outcome: 'suggest_only' }, { ...one, error: 'broken' }, { ...one, verdict: 'refused' }] });
    expect(readSamples(path)).toEqual({ from: 'npm run bench:pages', samples: [{ confidence: 0.9, right: true, group: 'x', healed: true, key: 'x a' }] });
  });

  it.each([
    ['no JSON', '{', /holds no results/],
    ['another file', { figures: 1 }, /holds no results/],
    ['results without scores', { results: [{ id: 'a', outcome: 'auto_apply', right: true }] }, /a was acted on and has no score/],
  ])('refuses %s in words', (name, content, message) => {
    expect(() => readSamples(file(name.replaceAll(' ', '-'), content))).toThrow(message);
  });
});

describe('recordOf', () => {
  it('fits on one seed and measures on the other, and says so', () => {
    const record = recordOf(splitByGroup([3, 4, 1, 2].map((seed) => readSamples(lab(seed)))), '2026-01-02');
    expect(record.fitted).toMatchObject({ from: ['waymark lab --seed 3 --n 100', 'waymark lab --seed 1 --n 100'], n: 200, right: 180 });
    expect(record.measured).toMatchObject({ from: ['waymark lab --seed 4 --n 100', 'waymark lab --seed 2 --n 100'], n: 200, right: 180 });
    expect(calibrate(0.62, record)).toBeCloseTo(0.5, 2);
    expect(calibrate(0.97, record)).toBeGreaterThan(0.98);
    expect(record.measured.calibration.ece).toBeLessThan(0.01);
    expect(record.evidence).toEqual([{ score: 97, n: 80, right: 80 }, { score: 62, n: 20, right: 20 }]);
  });

  it('counts a question that was asked again once, and not at all in measuring where it was fitted on', () => {
    const [one, two, other] = [readSamples(lab(1)), readSamples(lab(2)), readSamples(lab(3))];
    const record = recordOf({ fit: [one, two, one], measure: [two, other, other] }, '2026-01-02');
    expect([record.fitted.n, record.measured.n]).toEqual([200, 100]);
  });

  it('refuses what is too little to fit, to measure or to split', () => {
    const [small, enough, more] = [readSamples(lab(5, 10)), readSamples(lab(6)), readSamples(lab(7))];
    expect(() => recordOf({ fit: [small], measure: [enough] }, '')).toThrow(SamplesError);
    expect(() => recordOf({ fit: [enough, more], measure: [small] }, '')).toThrow(/10 decisions are too few to measure/);
    expect(() => splitByGroup([enough])).toThrow(/cannot be fitted on and measured with/);
  });

  it('is written as a module that holds the same', () => {
    const record = recordOf(splitByGroup([1, 2, 3, 4].map((seed) => readSamples(lab(seed)))), '2026-01-02');
    const [, text = ''] = /= (\{[^]*\});\n$/.exec(moduleOf(record)) ?? [];
    expect(new Function(`return ${text}`)()).toEqual(record);
  });
});
