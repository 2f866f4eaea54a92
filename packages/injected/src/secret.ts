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
    '(kredit|bank)?karten ?(nummer|nr)|karten ?prüf ?(nummer|ziffer)|prüfziffer|prüfnummer|sicherheitscode|kartnummer',
    '(num[eé]ro|n) (de )?((la|votre) )?carte( bancaire)?|cryptogramme|code de s[eé]curit[eé]|code (de )?(v[eé]rification|validation|confirmation)|code à usage unique',
    'n[uú]mero (de )?(la |su )?tarjeta|c[oó]digo de (verificaci[oó]n|confirmaci[oó]n|seguridad)|contrasena|n[uú]mero d[oe] (seu )?cart[aã]o|c[oó]digo de (verifica[cç][aã]o|confirma[cç][aã]o|seguran[cç]a)',
    'numero (della |di )?carta|codice di (verifica|sicurezza|conferma)|kort ?(nummer|nr)|kaart ?nummer|beveiligingscode|verificatie ?code|verifieringskod|säkerhetskod|sikkerhe[td]skode|bekræftelseskode',
    'einmal ?(code|passwort|kennwort|pin)|(bestätigungs|verifizierungs|freischalt)code|[mx]tan|(push|sms|photo|chip) ?tan',
    'номер (банковской )?карты|код (подтверждения|безопасности|из смс)|numer karty|kod weryfikacyjny|kart numarası|doğrulama kodu',
    'pin|pin code|pincode|ssn|social security|secret|api key|private key|access token',
  ].join('|')}) `,
  'i',
);

/** Written without spaces around words. */
const UNSPACED = /密码|密碼|パスワード|カード番号|卡号|卡號|验证码|驗證碼|認証コード|確認コード|セキュリティコード|暗証番号|비밀번호|카드 ?번호|인증 ?(번호|코드)/;
/** In small letters it is a colour. */
const TAN = / (TAN|i ?TAN) /;

export function isSecretField(field: FieldWords): boolean {
  if (field.type?.toLowerCase() === 'password') return true;
  if (SECRET_AUTOCOMPLETE.test(field.autocomplete ?? '')) return true;
  return field.words.some((word) => word !== null && tellsSecret(` ${apart(word)} `));
}

function tellsSecret(words: string): boolean {
  return SECRET_WORDS.test(words) || UNSPACED.test(words) || TAN.test(words);
}

function apart(word: string): string {
  return word
    .normalize('NFC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const MASKS = /[•●∙⦁*]/gu;

/** A page that hides what is typed by itself shows these in its place, often but for the last letter. */
export function isMasked(value: string): boolean {
  const masks = value.match(MASKS)?.length ?? 0;
  // Stars alone also stand for anything, as in a search.
  return value.includes('*') ? masks >= 3 && masks * 3 >= value.length * 2 : masks > 0 && masks * 2 >= value.length;
}

/** The number of a payment card, by its length and check digit. */
export function isCardNumber(value: string): boolean {
  const digits = digitsOf(value);
  return digits !== null && digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits);
}

const WORTH_WAITING = 8;

/** A number that is long enough to be the beginning of a card's. */
export function mayBecomeCardNumber(value: string): boolean {
  return (digitsOf(value)?.length ?? 0) >= WORTH_WAITING;
}

function digitsOf(value: string): string | null {
  return /^[\d\s-]+$/.test(value) ? value.replace(/\D/g, '') : null;
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
