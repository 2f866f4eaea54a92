import { expect, test } from 'vitest';
import { withoutHints } from './spoken-hints.js';

test.each([
  ['Help - shows more content', 'Help'],
  ['Terms of use (opens in a new window)', 'Terms of use'],
  ['Filters, opens dialog', 'Filters'],
  ['Home (current)', 'Home'],
  ['Quick start Quick start', 'Quick start'],
])('%s is called %s', (label, name) => expect(withoutHints(label)).toBe(name));

test.each(['Open menu', 'Opens in a new tab', 'Expand all', 'Collapse all', 'Show details', 'Bora Bora', 'Delete window', 'Save', ''])('‘%s’ is all name', (label) => expect(withoutHints(label)).toBe(label));
