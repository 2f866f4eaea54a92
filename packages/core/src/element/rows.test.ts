import { describe, expect, it } from 'vitest';
import { compareRows, compareTranslatedRows } from './rows.js';

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
    ['contradicts', 'Trail Runner, size 42 | € 119 | Save for later', 'Trail Runner, size 43 | € 119'],
    ['contradicts', 'Tape dispenser | TL-310 | 36 | K-02', 'Box cutter | TL-300 | 41 | K-02'],
    ['contradicts', 'Label roll 100 × 100 | LB-011 | 480 | C-01', 'Label roll 100 × 150 | LB-010 | Etiko | 640 | C-01'],
    ['contradicts', 'Post code: | SY8 1QP | Telephone:', 'Copper kettle | SY8 1QP | Ceramic teapot'],
    ['contradicts', '2026 | 14.01.2026', '3029 | 14.01.2026'],
    ['contradicts', 'Passenger 2', 'Passenger 4 | Passenger 2'],
    ['similar', '20408 | Ada', '3 | 20408 | Ada'],
    ['similar', 'Lamp | In stock', 'Lamp | Out of stock'],
    ['similar', 'City Library | Your loan is due | Yesterday', 'Your loan is due | City Library | Mon'],
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

  it('in another language the row with more of its names and numbers is nearer, and one of another number is another row', () => {
    const translated = (now: string): ReturnType<typeof compareRows> => compareTranslatedRows(compareRows('Order | Ada Lovelace | Paid | Berlin', now), false);
    const [itself, alike] = [translated('Commande | Ada Lovelace | Payé | Berlin'), translated('Commande | Grace Hopper | Payé | Berlin')];
    expect([itself.verdict, alike.verdict]).toEqual(['similar', 'similar']);
    expect(itself.likeness).toBeGreaterThan(alike.likeness);
    expect(compareTranslatedRows(compareRows('#20408 | Open | Berlin', '#20409 | Ouvert | Berlin'), true).verdict).toBe('contradicts');
  });

  it('a title in the words of another language is the same row, a title that means something else is another one', () => {
    const row = (then: string, now: string, keepsPlace = false): string => compareTranslatedRows(compareRows(then, now), keepsPlace).verdict;
    expect(row('Shipping address', 'Versand adresse')).toBe('similar');
    expect(row('Shipping address', 'Rechnungsadresse')).toBe('contradicts');
    expect(row('Passenger 1', 'Grinación 1', true)).toBe('similar');
    expect(row('Passenger 1', 'Grinación 1')).toBe('contradicts');
    expect(row('Passenger 1', 'Grinación 2', true)).toBe('contradicts');
    expect(row('Payout sent', 'Versand adresse', true)).toBe('contradicts');
  });
});
