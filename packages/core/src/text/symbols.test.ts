import { expect, test } from 'vitest';
import { compareTexts } from './compare.js';
import { symbolsDiffer } from './symbols.js';

test.each([
  ['Pay in €', 'Pay in $'],
  ['👍', '👎'],
  ['★★', '★★★★★'],
  ['Age ≤ 18', 'Age ≥ 18'],
  ['A > B', 'A < B'],
  ['50 %', '50 €'],
  ['-10', '10'],
  ['#general', '@general'],
])('%s is not %s', (a, b) => {
  expect(symbolsDiffer(a, b)).toBe(true);
  expect(compareTexts(a, b).relation).not.toBe('equal');
});

test.each([
  ['⚙ Settings', 'Settings'],
  ['Next »', 'Next ›'],
  ['✕ Close', 'Close'],
  ['Price €', 'Price'],
])('%s may be %s', (a, b) => expect(symbolsDiffer(a, b)).toBe(false));
