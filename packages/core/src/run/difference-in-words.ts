import type { Difference } from './outcome.js';

interface Spoken {
  words: string;
  many?: true;
}

/** What people call each evidence, the most telling first. */
const SPOKEN: Readonly<Record<string, Spoken>> = {
  label: { words: 'name' },
  kind: { words: 'kind of control' },
  role: { words: 'role' },
  row: { words: 'row' },
  column: { words: 'column' },
  question: { words: 'question around it' },
  testId: { words: 'test id' },
  id: { words: 'id' },
  name: { words: 'name attribute' },
  classes: { words: 'class' },
  type: { words: 'type' },
  href: { words: 'link address' },
  form: { words: 'form around it' },
  section: { words: 'section' },
  heading: { words: 'heading' },
  controls: { words: 'place among the controls' },
  siblings: { words: 'controls beside it', many: true },
  neighbours: { words: 'texts around it', many: true },
  wordsSeen: { words: 'words on it', many: true },
  wordsAround: { words: 'words around it', many: true },
  icon: { words: 'icon' },
  picture: { words: 'picture' },
  placeholder: { words: 'placeholder' },
  title: { words: 'tooltip' },
  place: { words: 'place on the page' },
  size: { words: 'size' },
  order: { words: 'position among its like' },
  landmark: { words: 'region of the page' },
  frame: { words: 'frame' },
  language: { words: 'language' },
  tag: { words: 'tag' },
  attributes: { words: 'other attributes', many: true },
  xpath: { words: 'path' },
  idXPath: { words: 'path from the nearest id' },
};
const ORDER = Object.keys(SPOKEN);

/** So many that stayed are named: the rest would bury what changed. */
const NAMED = 5;

const PARTS: readonly { verdicts: readonly Difference['verdict'][]; says: (list: Listed) => string; named?: number }[] = [
  { verdicts: ['contradicts'], says: ({ words, many }) => `${words} ${many ? 'contradict' : 'contradicts'} what was recorded` },
  { verdicts: ['changed'], says: ({ words }) => `${words} changed` },
  { verdicts: ['lost'], says: ({ words, many }) => `${words} ${many ? 'are' : 'is'} gone` },
  { verdicts: ['appeared'], says: ({ words, many }) => `${words} ${many ? 'are' : 'is'} new` },
  { verdicts: ['similar'], says: ({ words, many }) => `${words} ${many ? 'are' : 'is'} similar` },
  { verdicts: ['same'], says: ({ words, many }) => `${words} ${many ? 'are' : 'is'} the same`, named: NAMED },
];

/** What changed of an element and what stayed, in one sentence: “Id and class changed; name, role and form around it are the same.” */
export function differenceInWords(differences: readonly Pick<Difference, 'evidence' | 'verdict'>[]): string {
  const parts = PARTS.flatMap(({ verdicts, says, named = Infinity }) => {
    const evidence = [...new Set(differences.filter(({ verdict }) => verdicts.includes(verdict)).map((one) => one.evidence))];
    return evidence.length === 0 ? [] : [says(listed(evidence.sort(byTelling), named))];
  });
  const sentence = parts.length === 0 ? 'what changed is not known' : parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

interface Listed {
  words: string;
  many: boolean;
}

function listed(evidence: readonly string[], named: number): Listed {
  const left = evidence.length - named;
  const told = evidence.slice(0, named).map((one) => SPOKEN[one] ?? { words: one });
  const words = [...told.map((one) => one.words), ...(left > 0 ? [`${left} more`] : [])];
  const last = words.at(-1) ?? '';
  return { words: words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`, many: words.length > 1 || told[0]?.many === true };
}

function byTelling(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
}

function placeOf(evidence: string): number {
  const index = ORDER.indexOf(evidence);
  return index === -1 ? ORDER.length : index;
}
