import fc from 'fast-check';
import { expect, test } from 'vitest';
import { panelAddress, readPanelAddress } from './messages.js';

test('what is written into the address of a panel is read from it', () => {
  const trouble = fc.record({ message: fc.string({ minLength: 1, unit: 'grapheme' }), whatToDo: fc.string({ unit: 'grapheme' }) });
  fc.assert(
    fc.property(fc.record({ tabId: fc.nat(), trouble }, { requiredKeys: [] }), (address) => {
      expect(readPanelAddress(new URL(panelAddress(address), 'chrome-extension://x/').search)).toEqual(address);
    }),
  );
});

test('an address that says nothing, or nothing sensible, gives nothing', () => {
  expect(readPanelAddress('')).toEqual({});
  expect(readPanelAddress('?tab=-1&trouble=')).toEqual({});
});
