/** Stands where a value was taken out. Browsers write these signs otherwise, so that no address has them by itself. */
export const TAKEN_OUT = '•••';

/** Parameters of this name are never written down with their value, wherever a page puts them. */
const SECRET_NAME = new RegExp(
  `^(.*[_. -])?(${[
    'pwd?|pass(word|wd|phrase|code|wort)?|passwd|kennwort|mdp|mot_?de_?passe|contrase(ñ|n)a|clave|senha|wachtwoord|haslo|parol[ae]?',
    'secret|client_?secret|(access|id|refresh|auth|csrf|xsrf|bearer|login|reset)?_?token|(api|access|private|secret|auth|license)_?key|jwt|saml(request|response)|signature',
    'otp|totp|mfa|tan|pin(_?code)?|(auth|verification|verify|security|sms|login|access|one_?time)_?code|credentials?|authorization',
    'cvv2?|cvc2?|csc|pan|iban|card_?(no|num|number|code)|cc_?(no|num|number|cvc|cvv|exp)|credit_?card|ssn|session(_?id)?|sid|j?sessionid|phpsessid',
  ].join('|')})$`,
  'iu',
);
/** With a word before them they name other things: `country_code`, `sort_key`. */
const SECRET_ALONE = /^(code|key|auth|card|cc|nonce|sig)$/iu;

const ROUTE = /^#!?\//u;
const PLAIN_WORD = /^[a-z]+([_-][a-z]+)*$/iu;
const LONGEST_WORD = 24;

/** What is known of the secrets of a recording when an address comes up. */
export interface AddressKnowledge {
  /** Names and ids of fields of which a secret was recorded, as `fieldName` writes them. */
  names: readonly string[];
  /** Whether any secret was recorded: then a word that nobody knows may be one. */
  secrets: boolean;
  /** Where a page leads by itself, only the shape of the address is needed. */
  values: 'kept' | 'none';
}

const NOTHING_KNOWN: AddressKnowledge = { names: [], secrets: false, values: 'kept' };

/** An address without what may be secret: a form that is sent by its address puts there whatever was typed. */
export function maskedAddress(url: string, known: AddressKnowledge = NOTHING_KNOWN): string {
  const [, start = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(url) ?? [];
  const scheme = /^\s*([a-z][a-z0-9+.-]*):(?!\/\/|\d)/iu.exec(start)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'about' && scheme !== 'file') return `${scheme}:${TAKEN_OUT}`;
  const place = start.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/iu, '$1');
  return `${place}${masked(query, known)}${hash.includes('=') ? masked(hash, known) : maskedFragment(hash, known)}`;
}

/** Only what goes by the name of a field that held a secret: the rest of a link tells it from the others beside it. */
export function maskedLink(href: string, names: readonly string[]): string {
  return href.replaceAll(/([?&;#])([^=&;#?]+)=([^&#]*)/gsu, (all, before: string, name: string) => (names.includes(fieldName(name)) ? `${before}${name}=${TAKEN_OUT}` : all));
}

function masked(text: string, known: AddressKnowledge): string {
  if (text === '') return '';
  const sign = text.slice(0, 1);
  return sign + text.slice(1).split('&').map((one) => maskedPieces(one, known)).join('&');
}

/** A `;` parts parameters, or stands in a value: after a secret one, nothing can be known of what follows. */
function maskedPieces(text: string, known: AddressKnowledge): string {
  const kept: string[] = [];
  for (const piece of text.split(';')) {
    const [, name, value] = /^([^=]*)=(.+)$/su.exec(piece) ?? [];
    if (name !== undefined && isSecretName(name, known)) return [...kept, `${name}=${TAKEN_OUT}`].join(';');
    if (name !== undefined) kept.push(known.values === 'none' || value === TAKEN_OUT ? `${name}=${TAKEN_OUT}` : piece);
    else kept.push(isInnocent(piece, known, kept.length > 0) ? piece : TAKEN_OUT);
  }
  return kept.join(';');
}

function isInnocent(piece: string, { secrets, values }: AddressKnowledge, following: boolean): boolean {
  if (piece === '' || piece.endsWith('=')) return true;
  if (following && values === 'none') return false;
  return !secrets || isPlainWord(piece);
}

function isSecretName(name: string, { names }: AddressKnowledge): boolean {
  const plain = parameterName(name);
  return SECRET_NAME.test(plain) || SECRET_ALONE.test(plain) || SECRET_NAME.test(plain.replaceAll(/([a-z])([A-Z])/gu, '$1_$2')) || names.includes(fieldName(name));
}

function maskedFragment(hash: string, { secrets, values }: AddressKnowledge): string {
  if (hash.length < 2 || !secrets || ROUTE.test(hash)) return hash;
  return values === 'kept' && isPlainWord(hash.slice(1)) ? hash : `#${TAKEN_OUT}`;
}

function isPlainWord(text: string): boolean {
  return text.length <= LONGEST_WORD && PLAIN_WORD.test(text);
}

/** `#/login?user[token]` is a parameter named user_token. */
export function parameterName(name: string): string {
  const last = name.split(/[?#/]/u).at(-1) ?? '';
  return decoded(last).replaceAll(/[[\]]+/gu, '_').replace(/_+$/u, '');
}

/** A field and the parameter that is made of it, by the same word. */
export function fieldName(name: string): string {
  return parameterName(name).toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
