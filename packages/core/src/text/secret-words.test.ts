import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tellsPassword, tellsSecret, wordsApart } from './secret-words.js';

test.each(['Password', 'newPassword', 'pw', 'user_pwd', 'Pass word', 'Passwort', 'MDP', 'Contraseña', '登录密码'])('%s is a password, and so a secret', (words) => {
  expect([tellsPassword(words), tellsSecret(words)]).toEqual([true, true]);
});

test.each(['Card number', 'one-time code', 'PIN', 'Token'])('%s is a secret, and no password', (words) => {
  expect([tellsPassword(words), tellsSecret(words)]).toEqual([false, true]);
});

test.each([['cardNumber', 'card Number'], ['card_number', 'card number'], ['card-number', 'card number'], [' card  number ', 'card number']])('%s is read as ‘%s’', (name, words) => {
  expect(wordsApart(name)).toBe(words);
});

test('what stands around it does not hide a secret word', () => {
  const word = fc.constantFrom('password', 'cvv', 'otp', 'Kennwort', 'iban');
  const around = fc.stringMatching(/^[a-z]{0,8}$/);
  fc.assert(
    fc.property(around, word, around, (before, secret, after) => {
      expect(tellsSecret(`${before} ${secret}-${after}`)).toBe(true);
    }),
  );
});
