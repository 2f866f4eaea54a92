const PASSWORDS = 'pw|pwd|passwd|pass ?(word|code|phrase|wort|key)|kennwort|mot de passe|mdp|contrase[ñn]a|senha|wachtwoord|has[łl]o|passord|l[öo]senord|adgangskode|heslo|salasana|parol[aă]?|[şs]ifre|jelsz[óo]|clave|memorable word|пароль|密码|パスワード';

const PASSWORD_WORDS = new RegExp(` (${PASSWORDS}) `, 'iu');

/** As whole words, once `cardNumber`, `card_number` and `card-number` are taken apart. */
const SECRET_WORDS = new RegExp(
  ` (${[
    PASSWORDS,
    'otp|totp|2fa|mfa|one time (code|password)|verification code|security code|auth(entication)? code|sms code',
    'cvv2?|cvc2?|csc|card ?(number|no|num|code|verification)|cc (number|num|no|cvc|cvv|exp|csc)|credit ?card|pan|iban',
    '(kredit|bank)?karten ?(nummer|nr)|karten ?prüf ?(nummer|ziffer)|prüfziffer|prüfnummer|sicherheitscode|kartnummer',
    '(num[eé]ro|n) (de )?((la|votre) )?carte( bancaire)?|cryptogramme|code de s[eé]curit[eé]|code (de )?(v[eé]rification|validation|confirmation)|code à usage unique',
    'n[uú]mero (de )?(la |su )?tarjeta|c[oó]digo de (verificaci[oó]n|confirmaci[oó]n|seguridad)|n[uú]mero d[oe] (seu )?cart[aã]o|c[oó]digo de (verifica[cç][aã]o|confirma[cç][aã]o|seguran[cç]a)',
    'numero (della |di )?carta|codice di (verifica|sicurezza|conferma)|kort ?(nummer|nr)|kaart ?nummer|beveiligingscode|verificatie ?code|verifieringskod|säkerhetskod|sikkerhe[td]skode|bekræftelseskode',
    'einmal ?(code|passwort|kennwort|pin)|(bestätigungs|verifizierungs|freischalt)code|[mx]tan|(push|sms|photo|chip) ?tan',
    'номер (банковской )?карты|код (подтверждения|безопасности|из смс)|numer karty|kod weryfikacyjny|kart numarası|doğrulama kodu',
    'pin|puk|(unlock|door|login|access) code|pin code|pincode|ssn|social security|secret|api key|private key|token|security answer|(recovery|backup) (code|key|phrase)|seed phrase',
  ].join('|')}) `,
  'iu',
);

/** Written without spaces around words. */
const UNSPACED = /密码|密碼|パスワード|カード番号|卡号|卡號|验证码|驗證碼|認証コード|確認コード|セキュリティコード|暗証番号|비밀번호|카드 ?번호|인증 ?(번호|코드)/u;
const UNSPACED_PASSWORDS = /密码|密碼|パスワード|비밀번호/u;
/** In small letters it is a colour. */
const TAN = / (TAN|i ?TAN) /u;

/** A name, label or placeholder that says that what is typed there is a password, a one-time code, a card or the like. */
export function tellsSecret(words: string): boolean {
  const plain = ` ${wordsApart(words)} `;
  return SECRET_WORDS.test(plain) || UNSPACED.test(plain) || TAN.test(plain);
}

export function tellsPassword(words: string): boolean {
  const plain = ` ${wordsApart(words)} `;
  return PASSWORD_WORDS.test(plain) || UNSPACED_PASSWORDS.test(plain);
}

/** `newPassword`, `new_password` and `new-password` as the words that people read in them. */
export function wordsApart(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
