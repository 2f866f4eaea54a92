import { calibrationOf, confidence, type CalibrationSample } from '@waymark/core';
import { expect, test } from 'vitest';
import { reliabilityHtml } from './html-reliability.js';

const words = { id: 'lab', title: 'Claimed & right', description: 'All of <the lab>.' };

function at(score: number, right: number, wrong: number): CalibrationSample[] {
  return Array.from({ length: right + wrong }, (_, i) => ({ confidence: confidence(score), right: i < right }));
}

const { text } = reliabilityHtml(calibrationOf([...at(0.65, 5, 5), ...at(0.95, 97, 3)]), words);

test('the drawing is told in words to those who do not see it', () => {
  expect(text).toContain('role="img" aria-label="Claimed &amp; right" aria-describedby="lab-desc"');
  expect(text).toMatch(/<desc id="lab-desc">All of &lt;the lab&gt;\. Claimed 65\.0, right 50\.0, 10 decisions\. Claimed 95\.0, right 97\.0, 100 decisions\.<\/desc>/);
});

test('the same numbers stand in a table, with their ranges', () => {
  expect(text).toMatch(/<th scope="row">60–70<\/th><td class="n">10<\/td><td class="n">65\.0<\/td>\s*<td class="n">50\.0<\/td><td class="n">23\.6–76\.3<\/td>/);
  expect(text.match(/<tr><th scope="row">/g)).toHaveLength(2);
});

test('better is higher and further right, and nothing leaves the frame', () => {
  const dots = [...text.matchAll(/<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [low, high] = [dots[0] ?? [], dots[1] ?? []];
  expect(high[0]).toBeGreaterThan(low[0] ?? Infinity);
  expect(high[1]).toBeLessThan(low[1] ?? 0);
  expect(text).not.toContain('NaN');
});

test('nothing acted on is said, not drawn', () => {
  const none = reliabilityHtml(calibrationOf([]), words).text;
  expect(none).toContain('nothing was acted on');
  expect(none).not.toContain('<svg');
});

test('a fitted map is drawn only where there is one', () => {
  expect(text).not.toContain('polyline');
  const fitted = reliabilityHtml(calibrationOf(at(0.95, 40, 1)), words, [{ score: 0.6, precision: 0.7 }, { score: 1, precision: 0.99 }]).text;
  expect(fitted).toMatch(/<polyline class="fitted" points="46\.0,197\.5 296\.0,[\d.]+"/);
});
