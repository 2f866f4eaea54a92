import { expect, it } from 'vitest';
import { looksGenerated } from './generated.js';

it.each([
  ':r1:', ':R2a:', '«r5»', 'ember1234', 'ext-gen1042', 'gwt-uid-17', 'mui-8842', 'radix-:r3:', 'headlessui-menu-button-4', 'downshift-0-label', 'react-select-2-input',
  'yui_3_18_1', 'ui-id-7', 'mat-input-3', 'cdk-overlay-12', 'p-4521', 'row-1698765432', '3fa85f64-5717-4562-b3fc-2c963f66afa6', 'css-1q2w3e', 'field_a1b2c3',
])('%s is made up by a framework', (identifier) => {
  expect(looksGenerated(identifier)).toBe(true);
});

it.each(['save', 'user-name', 'address2', 'h1', 'step-3', 'remove-12', 'invoice_2024', 'q', 'line1', 'mp3-player', 'col-md-6', 'embers', 'price', 'p-name', 'iso8601', 'utf8'])(
  '%s is a name that somebody gave',
  (identifier) => {
    expect(looksGenerated(identifier)).toBe(false);
  },
);
