import { wordsOf } from './normalise.js';
import { compilePhrases, findPhrases } from './phrases.js';
import { SYNONYMS } from './synonym-table.js';

/** Words that change nothing between other words; never dropped at the end, where "a" numbers ("Option A"). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  ('my your our the a an please mon ma mes votre vos notre nos le la les un une veuillez ' +
    'der die das den dem ein eine einen mein meine dein deine ihr ihre bitte el los las mi mis tu tus su sus por favor мой моя мои ваш ваша ваши пожалуйста').split(' '),
);

/** What ends in s and is no plural of the word without it. */
const NO_PLURALS: ReadonlySet<string> = new Set(['news', 'goods', 'customs', 'sales', 'series', 'lens', 'does', 'less']);

const MEANINGS = compilePhrases(meaningRows());

/** Normalised words with every phrase of the synonym table put in one wording, without stop words, in the singular. */
export function meaningOf(words: readonly string[]): string {
  const kept = plainWords(words);
  const hits = findPhrases(MEANINGS, kept);
  if (hits.some((hit) => hit.words === null)) return unspacedMeaning(kept.join(''));
  return spacedMeaning(kept, new Map(hits.map((hit) => [hit.words?.start ?? -1, hit])));
}

function plainWords(words: readonly string[]): string[] {
  return words.filter((word, i) => i === words.length - 1 || !STOP_WORDS.has(word)).map(singular);
}

function spacedMeaning(words: readonly string[], hits: ReadonlyMap<number, { values: readonly string[]; words: { end: number } | null }>): string {
  const out: string[] = [];
  let at = 0;
  while (at < words.length) {
    const hit = hits.get(at);
    out.push(hit?.values[0] ?? words[at] ?? '');
    at = hit?.words?.end ?? at + 1;
  }
  return out.join(' ');
}

function unspacedMeaning(text: string): string {
  const pattern = MEANINGS.unspacedPattern;
  if (pattern === null) return text;
  return text.replace(pattern, (phrase) => MEANINGS.unspaced.get(phrase)?.[0] ?? phrase);
}

/** English plural, lightly: enough for "item"/"items", "address"/"addresses", "category"/"categories". */
function singular(word: string): string {
  if (word.length < 4 || NO_PLURALS.has(word) || /(?:ss|us|is)$/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes)$/u.test(word) ? word.slice(0, -2) : word.replace(/s$/u, '');
}

function* meaningRows(): Generator<readonly [string, string]> {
  const known = new Map<string, string>();
  for (const row of Object.values(SYNONYMS).flat()) {
    const phrases = row.split(',').map((phrase) => plainWords(wordsOf(phrase)).join(' '));
    const meaning = phrases.map((phrase) => known.get(phrase)).find((found) => found !== undefined) ?? `«${phrases[0]}»`;
    for (const phrase of phrases) {
      if (known.has(phrase)) continue;
      known.set(phrase, meaning);
      yield [phrase, meaning];
    }
  }
}
