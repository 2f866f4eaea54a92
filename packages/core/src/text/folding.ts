import { withPlainValues } from './values.js';

/** A label without what is written around it, and what that said. */
export interface FoldedText {
  text: string;
  /** What the label says of a field: whether it may be left empty. */
  need: 'optional' | 'required' | null;
  /** The key that a hint names, with Shift and Alt, which make another shortcut of it. */
  shortcut: string | null;
  currencies: readonly string[];
}

const OPTIONAL = 'optional|facultatif|facultative|opcional|facoltativo|optioneel|wahlweise|freiwillig|необязательно|opcjonalne|任意|选填|可选';
const REQUIRED = 'required|mandatory|obligatoire|requis|erforderlich|pflichtfeld|obligatorio|obligatoria|requerido|obbligatorio|richiesto|obrigatório|verplicht|обязательно|wymagane|必須|必填';
const NEED = new RegExp(`\\s*(?:[([]\\s*(?<bracketed>${OPTIONAL}|${REQUIRED})\\s*[)\\]]|[-–—,:]\\s+(?<parted>${OPTIONAL}|${REQUIRED}))\\s*[*:]?\\s*$`, 'iu');
const IS_OPTIONAL = new RegExp(`^(?:${OPTIONAL})$`, 'iu');

const MODIFIER = 'ctrl|control|cmd|command|alt|option|shift|strg|umschalt|maj|mayús|meta|win';
const HINT = new RegExp(`\\s*[([]?\\s*(?<keys>(?:(?:${MODIFIER})\\s*\\+\\s*|[⌘⌥⇧⌃]\\s*\\+?\\s*)+(?:[a-z0-9]|f\\d{1,2}|enter|return|del|delete|esc|space|tab|↵|⏎|⌫)|(?<=[([]\\s*)f\\d{1,2})\\s*[)\\]]?\\s*$`, 'iu');
const MAY_HINT = /[+⌘⌥⇧⌃]|[([]\s*f\d/iu;

/** "No." and "#" before a number, or after the thing that is numbered. */
const NUMBER_SIGN = /(?<=\p{L}\s)no\.(?=\s|$)|(?<!\p{L})no\.(?=\s?\d)|(?:№|#)(?=\s?\d)|(?<=\p{L}\s)n[°º](?=\s|$)/giu;
/** "Un-follow" turns round as "Unfollow" does; its first part is no article. */
const HYPHENATED = /(?<![\p{L}\p{N}-])(un|de|dis|des|in|im|ir|il|non|mis|ent)[-‐‑](?=\p{L}{3})/giu;
const MINUTES = /(?<=\d\s?)min\.?(?!\p{L})/giu;

/** Nothing to fold without a sign, a digit, or "no.". */
const MAY_FOLD = /[^\p{L}\s'’.!?&]|no\./iu;

export function foldText(raw: string): FoldedText {
  if (!MAY_FOLD.test(raw)) return { text: raw, need: null, shortcut: null, currencies: [] };
  const needed = withoutNeed(raw);
  const hinted = withoutHint(needed.text);
  const { text, currencies } = withPlainValues(hinted.text.replace(NUMBER_SIGN, ' number ').replace(MINUTES, ' minutes').replace(HYPHENATED, '$1'));
  return { text, need: needed.need, shortcut: hinted.shortcut, currencies };
}

/** Whether what stands around the labels does not speak against their being one. */
export function foldsAgree(a: FoldedText, b: FoldedText): boolean {
  return (a.need === null || b.need === null || a.need === b.need) && (a.shortcut === null || b.shortcut === null || a.shortcut === b.shortcut);
}

function withoutNeed(raw: string): Pick<FoldedText, 'text' | 'need'> {
  const match = NEED.exec(raw);
  const word = match?.groups?.['bracketed'] ?? match?.groups?.['parted'];
  if (!match || word === undefined || match.index === 0) return { text: raw, need: null };
  return { text: raw.slice(0, match.index), need: IS_OPTIONAL.test(word) ? 'optional' : 'required' };
}

function withoutHint(raw: string): Pick<FoldedText, 'text' | 'shortcut'> {
  const match = MAY_HINT.test(raw) ? HINT.exec(raw) : null;
  const keys = match?.groups?.['keys'];
  if (!match || keys === undefined || !/\p{L}/u.test(raw.slice(0, match.index))) return { text: raw, shortcut: null };
  const key = /[^\s+⌘⌥⇧⌃]+$/u.exec(keys)?.[0].toLowerCase() ?? '';
  const shift = /shift|⇧|umschalt|maj|mayús/iu.test(keys) ? 'shift ' : '';
  return { text: raw.slice(0, match.index), shortcut: `${shift}${/alt|option|⌥/iu.test(keys) ? 'alt ' : ''}${key}` };
}
