import { isCardNumber } from '../element/card-number.js';
import { isSecretField } from '../element/secret-field.js';
import type { Target } from '../recording/target.js';
import { referenceName } from '../recording/merge/literals.js';

const PASSWORDS = / (pw|pwd|pass|passwd|pass ?(word|code|phrase|wort)|kennwort|mot de passe|mdp|contrase(ñ|n)a|senha|wachtwoord|hasło|пароль?) |密码|パスワード/iu;

/** As whole words, once `cardNumber`, `card_number` and `card-number` are taken apart. */
const OTHER_SECRETS = new RegExp(
  ` (${[
    'otp|totp|2fa|mfa|tan|one time (code|password)|(verification|security|auth|authentication|sms) code|einmalcode|bestätigungscode|prüfziffer',
    'cvv2?|cvc2?|csc|cc|cc (number|num|no|cvc|cvv|exp|csc)|card ?(number|no|num|code|verification)|cardnumber|credit ?card|pan|iban',
    'kartennummer|karten nr|kartenprüfnummer|numéro de carte|número de tarjeta|numero carta|kortnummer|número do cartão|cryptogramme',
    'pin|pin code|pincode|ssn|social security|secret|api key|private key|(access )?token',
  ].join('|')}) `,
  'iu',
);

/** The name under which a value is asked for at run time; null where it may stand in the file. The panel writes passwords down; a recording must not. */
export function secretNameOf(target: Target, label: string, value: string): string | null {
  const words = wordsOf(target, label);
  if (target.dom?.type?.toLowerCase() === 'password' || PASSWORDS.test(words)) return 'password';
  if (isCardNumber(value)) return 'card number';
  const autocomplete = target.dom?.attributes?.['autocomplete'] ?? '';
  if (!isSecretField(target) && !/(^|\s)cc-[a-z-]+/iu.test(autocomplete) && !OTHER_SECRETS.test(words)) return null;
  return referenceName(autocomplete.trim().split(/\s+/u).at(-1) || label.toLowerCase());
}

function wordsOf({ dom, semantics }: Target, label: string): string {
  const byId = /@(?:id|name)=['"]([^'"]*)['"]\]$/u.exec(dom?.idXPath ?? '')?.[1];
  const said = [label, dom?.id, dom?.name, byId, semantics?.name, semantics?.placeholder, semantics?.title, ...(dom?.classes ?? []), ...Object.values(dom?.dataAttributes ?? {})];
  return said.map((word) => ` ${apart(word ?? '')} `).join('|');
}

function apart(word: string): string {
  return word
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
