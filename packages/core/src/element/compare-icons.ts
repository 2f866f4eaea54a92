import { finding, presence, type Finding, type Value } from './finding.js';

/** Tokens of these kinds carry the name of what they show; the others are only drawings or files. */
const NAMED: ReadonlySet<string> = new Set(['use', 'icon', 'class', 'ligature', 'glyph']);

/** Words in the names of icons that say how one is drawn, not what it shows. */
const STYLE = new Set('icon icons fa fas far fal fab bi mdi ti ph ri lucide tabler feather material symbols glyphicon svg fill filled outline outlined solid regular light thin bold duotone twotone rounded round sharp line alt o small sm lg large md circle square 2 3'.split(' '));

/** What different icon sets call the same picture. */
const SAME_PICTURE: readonly (readonly string[])[] = [
  ['trash', 'delete', 'bin', 'trashcan'],
  ['edit', 'pencil', 'pen', 'create'],
  ['close', 'times', 'x', 'xmark', 'cross', 'clear'],
  ['search', 'magnifier', 'magnifying', 'magnifyingglass'],
  ['settings', 'gear', 'cog'],
  ['add', 'plus', 'new'],
  ['menu', 'bars', 'hamburger'],
  ['user', 'person', 'account', 'profile'],
  ['cart', 'basket', 'bag'],
  ['mail', 'envelope', 'email'],
  ['home', 'house'],
  ['eye', 'view', 'visibility'],
  ['bell', 'notification', 'notifications'],
  ['heart', 'favorite', 'favourite', 'like'],
  ['print', 'printer'],
  ['warning', 'exclamation', 'alert'],
];
const PICTURE = new Map(SAME_PICTURE.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));

/** Pictures of one kind that share nothing are different ones; an exchanged icon set tells nothing. */
export function compareIcons(recorded: Value, found: Value): Finding {
  const early = presence(recorded, found);
  if (early) return early;
  const values = { recorded, found };
  const [then, now] = [tokensOf(recorded), tokensOf(found)];
  if (then.some((token) => now.some((other) => other.kind === token.kind && other.value === token.value))) return finding('same', 1, values);
  const pairs = then.flatMap((token) => now.filter(({ kind }) => kind === token.kind).map((other) => [token, other] as const));
  if (pairs.some(([a, b]) => NAMED.has(a.kind) && pictureOf(a.value) === pictureOf(b.value))) return finding('similar', 0.8, values);
  if (pairs.length === 0) return finding('unknown', 0, values);
  return finding(pairs.some(([{ kind }]) => NAMED.has(kind)) ? 'contradicts' : 'changed', 0, values);
}

function tokensOf(icon: Value): { kind: string; value: string }[] {
  return (icon ?? '').split(' ').map((token) => {
    const colon = token.indexOf(':');
    return { kind: token.slice(0, colon), value: token.slice(colon + 1) };
  });
}

function pictureOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STYLE.has(word))
    .map((word) => PICTURE.get(word) ?? word);
  return words.length === 0 ? name : words.join(' ');
}
