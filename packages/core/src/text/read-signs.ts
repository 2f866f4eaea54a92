/**
 * Signs that eyes and engines take for each other are one, and those that look like two are two: so that what was read
 * and what was typed are the same when they look the same. Marks between signs say nothing.
 */
const ALIKE: readonly [signs: string, one: string][] = [
  ['o0Q°', 'o'],
  ['il1I|!¡[]', 'i'],
  ['s5$§', 's'],
  ['z2', 'z'],
  ['b68', 'b'],
  ['g9q', 'g'],
  ['a4@', 'a'],
  ['uvy', 'v'],
];
const TWO: readonly [sign: string, two: string][] = [
  ['m', 'rn'],
  ['w', 'vv'],
  ['d', 'ci'],
];

const FOLDED: ReadonlyMap<string, string> = new Map(ALIKE.flatMap(([signs, one]) => Array.from(signs, (sign): [string, string] => [sign, one])));
const DOUBLED: ReadonlyMap<string, string> = new Map([...FOLDED, ...TWO]);

export interface Sign {
  sign: string;
  /** Whether a word or a number begins here. */
  begins: boolean;
}

/** What can be told of a text by looking at it; `doubled`: with two signs for what looks like two. */
export function signsOf(text: string, { doubled }: { doubled: boolean }): Sign[] {
  const table = doubled ? DOUBLED : FOLDED;
  const signs: Sign[] = [];
  let before: 'letter' | 'digit' | 'none' = 'none';
  for (const char of text.normalize('NFKD')) {
    const kind = kindOf(char);
    if (kind === 'mark') continue;
    const folded = foldOf(char, table);
    signs.push(...Array.from(folded, (sign, at) => ({ sign, begins: at === 0 && kind !== before })));
    before = folded === '' ? 'none' : kind;
  }
  return signs;
}

function foldOf(char: string, table: ReadonlyMap<string, string>): string {
  const known = table.get(char) ?? table.get(char.toLowerCase());
  if (known !== undefined) return known;
  return /[\p{L}\p{N}]/u.test(char) ? char.toLowerCase() : '';
}

function kindOf(char: string): 'letter' | 'digit' | 'none' | 'mark' {
  if (/\p{M}/u.test(char)) return 'mark';
  if (/\p{N}/u.test(char)) return 'digit';
  return /\p{L}/u.test(char) ? 'letter' : 'none';
}
