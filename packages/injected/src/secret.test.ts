import { describe, expect, it } from 'vitest';
import { isCardNumber } from '@waymark/core';
import { isMasked, isSecretField, mayBecomeCardNumber } from './secret.js';

const field = (words: string[], type: string | null = 'text', autocomplete: string | null = null): boolean => isSecretField({ type, autocomplete, words });

describe('fields whose value is never read', () => {
  it.each(['password', 'newPassword', 'user_pwd', 'otp', 'otp-code', 'one-time code', 'cvv', 'cardNumber', 'card-number', 'cc_number', 'PIN', 'Verification code', 'Mot de passe', 'Kennwort', 'Пароль', 'api_key', 'iban', 'Token', 'accessToken', 'Security answer', 'Recovery code', 'seed-phrase'])(
    'by its name: %s',
    (word) => {
      expect(field([word])).toBe(true);
    },
  );

  it.each(['email', 'company', 'shipping', 'pinterest', 'postcard message', 'option', 'discount code', 'search', 'cart', 'spinner', 'expand', 'panel', 'zip code', 'tokenizer', 'Answer', 'Security', 'recovery plan'])('not by its name: %s', (word) => {
    expect(field([word])).toBe(false);
  });

  it('by its type and what browsers fill in', () => {
    expect(field([], 'password')).toBe(true);
    expect(field([], 'text', 'one-time-code')).toBe(true);
    expect(field([], 'text', 'section-pay cc-number')).toBe(true);
    expect(field([], 'text', 'username')).toBe(false);
    expect(field([], null)).toBe(false);
  });

  it.each([
    'Kartennummer', 'Karten-Nr.', 'Kreditkartennummer', 'Kartenprüfnummer', 'Prüfziffer', 'Einmalcode', 'Bestätigungscode', 'TAN', 'SMS-TAN', 'Numéro de carte', 'numero_de_carte', 'N° de carte', 'Cryptogramme', 'Code de vérification',
    'Número de tarjeta', 'Código de verificación', 'Numero carta', 'Numero della carta', 'Kortnummer', 'Número do cartão', 'Numéro de carte', 'Номер карты', 'カード番号', 'カード番号を入力', '银行卡号', '验证码',
  ])('in other languages: %s', (word) => {
    expect(field([word])).toBe(true);
  });

  it.each(['Kartenansicht', 'Visitenkarte', 'Hausnummer', 'tan leather', 'Tan', 'carte du jour', 'tarjeta de regalo', 'carta', 'kort beskrivelse', 'Número de pedido', 'Код товара', 'карта сайта', 'カード', '卡片', 'Postleitzahl'])('not in other languages: %s', (word) => {
    expect(field([word])).toBe(false);
  });
});

describe('values that tell what they are', () => {
  it.each([
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['378282246310005', true],
    ['4111 1111 1111 1112', false],
    ['4111 1111', false],
    ['0000 0000 0000 0000', false],
    ['Card 4111 1111 1111 1111', false],
    ['', false],
  ])('%j is a card number: %j', (value, card) => {
    expect(isCardNumber(value)).toBe(card);
  });

  it('waits for numbers only, and long ones', () => {
    expect(['4111 1111', '41111111'].every(mayBecomeCardNumber)).toBe(true);
    expect(['4111 111', '', 'order 41111111', '+41111111'].some(mayBecomeCardNumber)).toBe(false);
  });

  it.each([
    ['••••', true],
    ['●●●x', true],
    ['•e', true],
    ['***d', true],
    ['*', false],
    ['*.*', false],
    ['**bold**', false],
    ['• first point', false],
    ['', false],
  ])('%j is masked: %j', (value, masked) => {
    expect(isMasked(value)).toBe(masked);
  });
});
