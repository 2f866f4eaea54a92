import type { ConceptReading } from './concepts.js';
import type { TextReading } from './reading.js';

/** The languages whose tables know a word of both, by position. */
export function sharedLanguages(a: TextReading, b: TextReading): number[] {
  const languages: number[] = [];
  for (let bits = a.languages & b.languages; bits !== 0; bits &= bits - 1) languages.push(31 - Math.clz32(bits & -bits));
  return languages;
}

/** Whether the tables list both as wordings of one label; then no word in them speaks against it. */
export function sameLabel(a: TextReading, b: TextReading): boolean {
  const readings = sharedLanguages(a, b).map((language) => [a.in(language), b.in(language)] as const);
  return readings.some(([left, right]) => left.label !== null && left.label === right.label) && !readings.some(([left, right]) => otherLabel(left, right));
}

/** Known as two labels: "Apagar" deletes in Portuguese and turns off in Spanish, so it is not surely "Eliminar". */
export function otherLabel(a: ConceptReading, b: ConceptReading): boolean {
  return a.label !== null && b.label !== null && a.label !== b.label;
}
