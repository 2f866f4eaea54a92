import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeHead } from './merge-head.js';

const key = (item: number): string => String(item);

describe('mergeHead', () => {
  it('puts what is new before what was there', () => expect(mergeHead([3, 2, 1], [5, 4, 3], key)).toEqual({ items: [5, 4, 3, 2, 1], whole: false }));
  it('drops what has gone from the head', () => expect(mergeHead([4, 3, 2, 1], [4, 2], key).items).toEqual([4, 2, 1]));
  it('begins anew where more came than a page holds', () => expect(mergeHead([3, 2, 1], [9, 8, 7], key)).toEqual({ items: [9, 8, 7], whole: true }));
  it('never shows one twice', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 30 }));
    fc.assert(fc.property(list, list, (old, head) => {
      const { items } = mergeHead(old, head, key);
      expect(new Set(items).size).toBe(items.length);
      expect(items.slice(0, head.length)).toEqual(head);
    }));
  });
});
