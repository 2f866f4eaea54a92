import { tellsPassword, tellsSecret } from '../text/secret-words.js';

/** What the label of a drawn field says of what is typed there; the pixels say nothing else, so parts of words count too. Other words for it are those of any field. */
const SECRET_LABELS: readonly [RegExp, string][] = [
  [/one[\s_-]*time|\botp\b|\btotp\b|\b2fa\b|\bmfa\b|(verification|security|sms|auth\w*|confirmation|access)[\s_-]*code|einmal(code|passwort)/i, 'code'],
  [/\bcvv\b|\bcvc\b|\bcsc\b/i, 'cvc'],
  [/expir|valid (thru|until)/i, 'card-expiry'],
  [/card|\biban\b|karte|carte|tarjeta/i, 'card'],
  [/\bpin\b|pin[\s_-]?code/i, 'pin'],
  [/api[\s_-]?key|token|private[\s_-]?key|secret|geheim/i, 'key'],
  [/pass(word|code|phrase|wort)?\b|pwd|kennwort/i, 'password'],
];

/** What a secret is called whose field has this label; null where it says nothing of the kind. */
export function secretNamed(label: string | null | undefined): string | null {
  const words = label ?? '';
  return nameIn(words) ?? nameIn(unfolded(words));
}

function nameIn(words: string): string | null {
  const named = SECRET_LABELS.find(([pattern]) => pattern.test(words))?.[1];
  if (named) return named;
  if (tellsPassword(words)) return 'password';
  return tellsSecret(words) ? 'secret' : null;
}

/** Labels are read from pictures: ‘PlN’ and ‘Passw0rd’ are what engines make of them. */
function unfolded(words: string): string {
  return words.replaceAll(/(?<=\p{L})[l1|](?=\p{L})/gu, 'i').replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o').replaceAll(/(?<=\p{L})5|5(?=\p{L})/gu, 's');
}
