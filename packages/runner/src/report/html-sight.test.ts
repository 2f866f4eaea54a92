import { confidence, type SightReport } from '@waymark/core';
import { expect, test } from 'vitest';
import { sightHtml } from './html-sight.js';

const read: SightReport = {
  verdict: 'fail',
  confidence: confidence(0),
  reason: 'not-as-expected',
  observed: [{ id: 'a', text: 'Saved <b>', box: { space: 'viewport', x: 10, y: 320, width: 80, height: 14 }, confidence: confidence(0.97) }],
  expected: [{ id: 'a', kind: 'present', text: 'Saved <b>', role: null }, { id: 'b', kind: 'present', text: 'Paid', role: 'status' }, { id: 'c', kind: 'url', text: '*/done', role: null }],
  mismatches: [{ id: 'b', kind: 'present', expected: 'Paid', role: 'status', verdict: 'unknown', confidence: 0, by: 'both', read: null, because: 'the page says ‘Paid’, but nothing could be read there' }],
  disagreements: [{ id: 'b', kind: 'unread', text: 'the page says ‘Paid’, but nothing could be read there', box: null }],
  description: 'the page says ‘Paid’, but nothing could be read there',
  problem: null,
  engine: 'ppocr',
  picture: { png: new Uint8Array([1, 2, 3]), viewport: { width: 1000, height: 100 }, from: { x: 0, y: 300 } },
};

test('tells what was expected, what was read, where, and how surely, with nothing of the page taken for markup', () => {
  const { text } = sightHtml(read);
  expect(text).toContain('‘Saved &lt;b&gt;’ at 10, 320 (80 × 14)');
  expect(text).toContain('97%');
  expect(text).toContain('‘Paid’ is there, as a status');
  expect(text).toContain('not sure');
  expect(text).toContain('told by the page');
  expect(text).toContain('The page says ‘Paid’, but nothing could be read there.');
  expect(text).not.toContain('<b>');
});

test('tells what stands in the place of what was expected, and what was not read at all', () => {
  const told = (disagreement: Partial<SightReport['disagreements'][number]>): string => sightHtml({ ...read, disagreements: [{ id: 'b', kind: 'other-text', text: 'x', box: null, ...disagreement }] }).text;
  expect(told({ reads: 'Order was rejected' })).toContain('‘Order was rejected’ in its place');
  expect(told({ kind: 'off-screen' })).toContain('off screen: told by the page');
  expect(told({ kind: 'unread' })).toContain('nothing of it');
  expect(sightHtml({ ...read, expected: [{ id: 'c', kind: 'changed', text: null, role: null }] }).text).toContain('compared with the screen before');
});

test('outlines on a part of the screen stand where they stood on the whole of it', () => {
  const { text } = sightHtml(read);
  expect(text).toContain('viewBox="0 300 1000 100"');
  expect(text).toContain('x="4" y="314"');
});

test('says why the screen was not read', () => {
  const { text } = sightHtml({ ...read, problem: 'the engine ended by itself', picture: null, engine: null });
  expect(text).toContain('The screen was not read: the engine ended by itself.');
  expect(text).not.toContain('<figure>');
});
