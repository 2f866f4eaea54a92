import { describe, expect, it } from 'vitest';
import { compareRows } from './rows.js';

describe('rows', () => {
  it.each([
    ['same', 'Desk Lamp | 29.00 | In stock', 'Desk Lamp | 29.00 | In stock'],
    ['same', 'Desk Lamp | 29.00', 'desk lamp | 29.00'],
    ['similar', 'Desk Lamp | 29.00 | In stock', 'Desk Lamp | 34.50 | In stock'],
    ['similar', 'Desk Lamp | 29.00 | In stock', 'Desk Lamp'],
    ['similar', 'Desk Lamp', 'New | Desk Lamp | 29.00'],
    ['similar', 'A-1001 | Ada | open', 'A-1001 | Ada | paid'],
    ['contradicts', 'Brass Desk Lamp | 29.00', 'Bronze Desk Lamp | 29.00'],
    ['contradicts', 'Enamel Mug 350 ml | 12.00', 'Enamel Mug 250 ml | 12.00'],
    ['contradicts', 'Order A-1001 | Ada', 'Order A-1002 | Ada'],
    ['contradicts', 'Ada Lovelace | #1001', 'Ada Lovelace | #1002'],
    ['contradicts', 'Desk Lamp | 29.00', 'Wall Clock | 29.00'],
  ])('%s: %s → %s', (verdict, then, now) => {
    expect(compareRows(then, now).verdict).toBe(verdict);
  });

  it('no row then and none now is absent; a row on one side only has come or gone', () => {
    expect(compareRows(null, null).verdict).toBe('absent');
    expect(compareRows(null, 'Desk Lamp').verdict).toBe('appeared');
    expect(compareRows('Desk Lamp', null).verdict).toBe('lost');
    expect(compareRows('Desk Lamp', ' | ').verdict).toBe('lost');
  });

  it('a row that nobody looked for is unknown, never another row', () => {
    expect(compareRows(undefined, 'Desk Lamp').verdict).toBe('unknown');
    expect(compareRows('Desk Lamp', undefined).verdict).toBe('unknown');
  });
});
