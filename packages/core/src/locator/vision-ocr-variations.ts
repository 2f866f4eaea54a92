import { compareTexts } from '../text/compare.js';
import { normaliseText } from '../text/normalise.js';

/** Ways in which the same text may be set, by falling priority. */
const GENERATED: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\s+/gu, ' '),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  capitalised,
  normaliseText,
  (text) => text.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ''),
];

/** The recorded ones first, in their order; none that contradicts the target itself, blank or twice. */
export function variationsOf(target: string, recorded: readonly string[] = []): string[] {
  const trimmed = target.trim();
  const all = [...recorded.filter((text) => compareTexts(target, text).relation !== 'contradicts'), ...GENERATED.map((make) => make(trimmed))];
  const usable = all.filter((text) => normaliseText(text) !== '' && text !== trimmed);
  return [...new Set(usable)];
}

function capitalised(text: string): string {
  return text.toLowerCase().replace(/(?<!\p{L}|\p{M})\p{L}/gu, (letter) => letter.toUpperCase());
}
