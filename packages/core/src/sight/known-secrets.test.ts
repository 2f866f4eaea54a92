import { expect, it } from 'vitest';
import { KnownSecrets } from './known-secrets.js';

function told(...texts: readonly string[]): readonly string[] {
  const known = new KnownSecrets();
  for (const text of texts) for (let end = 1; end <= text.length; end += 1) known.add(text.slice(0, end));
  return known.values;
}

it('knows what was typed, and not each letter on the way to it', () => {
  expect(told('hunter2', 'swordfish')).toEqual(['hunter2', 'swordfish']);
});

it('keeps a secret that the next one begins with', () => {
  expect(told('1234', '12345678')).toEqual(['1234', '12345678']);
});
