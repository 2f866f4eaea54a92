import { expect, it } from 'vitest';
import { isSecretField } from './secret-field.js';

it.each([
  [true, { dom: { type: 'password' } }],
  [true, { dom: { type: 'PASSWORD' } }],
  [true, { dom: { type: 'text', attributes: { autocomplete: 'one-time-code' } } }],
  [true, { dom: { type: 'tel', attributes: { autocomplete: 'cc-number' } } }],
  [true, { dom: { attributes: { autocomplete: 'CC-CSC' } } }],
  [true, { dom: { attributes: { autocomplete: 'cc-exp-month' } } }],
  [false, { dom: { type: 'text', attributes: { autocomplete: 'username' } } }],
  [false, { dom: { attributes: { autocomplete: 'cc-name' } } }],
  [false, { dom: null }],
  [false, {}],
])('%s for %j', (secret, element) => {
  expect(isSecretField(element)).toBe(secret);
});
