import { describe, expect, it } from 'vitest';
import { isSecretField } from './secret.js';

const field = (words: string[], type: string | null = 'text', autocomplete: string | null = null): boolean => isSecretField({ type, autocomplete, words });

describe('fields whose value is never read', () => {
  it.each(['password', 'newPassword', 'user_pwd', 'otp', 'otp-code', 'one-time code', 'cvv', 'cardNumber', 'card-number', 'cc_number', 'PIN', 'Verification code', 'Mot de passe', 'Kennwort', 'Пароль', 'api_key', 'iban'])(
    'by its name: %s',
    (word) => {
      expect(field([word])).toBe(true);
    },
  );

  it.each(['email', 'company', 'shipping', 'pinterest', 'postcard message', 'option', 'discount code', 'search', 'cart', 'spinner', 'expand', 'panel', 'zip code'])('not by its name: %s', (word) => {
    expect(field([word])).toBe(false);
  });

  it('by its type and what browsers fill in', () => {
    expect(field([], 'password')).toBe(true);
    expect(field([], 'text', 'one-time-code')).toBe(true);
    expect(field([], 'text', 'section-pay cc-number')).toBe(true);
    expect(field([], 'text', 'username')).toBe(false);
    expect(field([], null)).toBe(false);
  });
});
