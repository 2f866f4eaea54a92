/** What tells that a field holds a secret: its attributes and the words people read beside it. */
export interface FieldWords {
  type: string | null;
  autocomplete: string | null;
  /** name, id, label, placeholder, aria-label, test ids. */
  words: readonly (string | null)[];
}

const SECRET_AUTOCOMPLETE = /(^|\s)(one-time-code|current-password|new-password|cc-[a-z-]+)(\s|$)/i;

/** As whole words, once `cardNumber`, `card_number` and `card-number` are taken apart. */
const SECRET_WORDS = new RegExp(
  ` (${[
    'password|passwd|pwd|passcode|passphrase|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord|пароль|密码|パスワード',
    'otp|totp|2fa|mfa|one time (code|password)|verification code|security code|auth(entication)? code|sms code',
    'cvv2?|cvc2?|csc|card (number|no|num|code|verification)|cc (number|num|no|cvc|cvv|exp|csc)|credit ?card|pan|iban',
    'pin|pin code|pincode|ssn|social security|secret|api key|private key|access token',
  ].join('|')}) `,
  'i',
);

export function isSecretField(field: FieldWords): boolean {
  if (field.type?.toLowerCase() === 'password') return true;
  if (SECRET_AUTOCOMPLETE.test(field.autocomplete ?? '')) return true;
  return field.words.some((word) => word !== null && SECRET_WORDS.test(` ${apart(word)} `));
}

function apart(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
