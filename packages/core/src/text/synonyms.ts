import type { ConceptReading } from './concepts.js';
import { foldsAgree } from './folding.js';
import { numbersAgree, readingsEnumerate, readingsOppose } from './guards.js';
import { readingOf, type TextReading } from './reading.js';
import { otherLabel, sharedLanguages } from './same-label.js';
import { actAndList, mayBeJoined } from './spelling.js';

/** Whether the texts are other words for the same control; guards (numbers, opposites) come first. */
export function synonymous(a: string, b: string): boolean {
  return readingsAgree(readingOf(a), readingOf(b));
}

export function readingsAgree(a: TextReading, b: TextReading): boolean {
  if (a.joined === '' || b.joined === '' || isActAndList(a, b) || !(sameForm(a, b) || sameConcepts(a, b))) return false;
  return foldsAgree(a.folded, b.folded) && numbersAgree(a, b) && !readingsOppose(a, b) && !readingsEnumerate(a, b);
}

/** Whether all that both say is known, and it is not the same: then they are not alike, however many letters they share. */
export function knownToDiffer(a: TextReading, b: TextReading): boolean {
  return isActAndList(a, b) || sharedLanguages(a, b).some((language) => differ(a.in(language), b.in(language)));
}

/** "E-Mail:" and "Email", "Colours" and "Color", "Save Ctrl+S" and "Save". */
function sameForm(a: TextReading, b: TextReading): boolean {
  if (a.joined !== b.joined) return false;
  return a.plain.length === b.plain.length || (mayBeJoined(a.plain) && mayBeJoined(b.plain));
}

function isActAndList(a: TextReading, b: TextReading): boolean {
  const [left, right] = [a.plain, b.plain];
  return left.length === 1 && right.length === 1 && actAndList(left[0] ?? '', right[0] ?? '');
}

/** In a language that knows both, the same; in no language two different labels. */
function sameConcepts(a: TextReading, b: TextReading): boolean {
  if ((a.languages & b.languages) === 0) return false;
  const languages = sharedLanguages(a, b);
  return languages.some((language) => agree(a.in(language), b.in(language))) && !languages.some((language) => otherLabel(a.in(language), b.in(language)));
}

/** Wordings of one label, or one part exchanged for another of the same meaning. */
function agree(a: ConceptReading, b: ConceptReading): boolean {
  if (a.label !== null && b.label !== null) return a.label === b.label;
  if (a.key !== b.key || !a.parts.some(({ concept }) => concept !== null)) return false;
  return a.parts.filter(({ words }, i) => words !== b.parts[i]?.words).length <= 1;
}

function differ(a: ConceptReading, b: ConceptReading): boolean {
  return a.complete && b.complete && !agree(a, b);
}
