import type { Recording } from './recording.js';

/**
 * The order in which known fields stand, for all kinds of objects at once, so that two savings of one recording are
 * the same text and a diff shows what changed. Fields that are not listed follow in the order they came in.
 */
const FIELD_ORDER: readonly string[] = [
  '$schema waymark kind id number action title label startUrl baseUrl viewport createdAt createdBy settings variables',
  'url value values secret key modifiers files into to state text exact checked count matches index answer fileName',
  'tab wait healing target expect signals steps',
  'dom semantics surroundings geometry behaviour pixels frames shadow',
  'x y width height dpr timestamp',
].flatMap((fields) => fields.split(' '));

const RANKS: ReadonlyMap<string, number> = new Map(FIELD_ORDER.map((field, i) => [field, i]));

/** Objects of these names are keyed by their users' own words, whose order is theirs. */
const USER_KEYED: ReadonlySet<string> = new Set(['variables', 'dataAttributes', 'attributes']);

/** Readable JSON, two spaces deep, with a line end at its end. Every field is kept. */
export function serialiseRecording(recording: Recording): string {
  const ordered = (key: string, value: unknown): unknown => (USER_KEYED.has(key) ? value : inFieldOrder(value));
  return `${JSON.stringify(recording, ordered, 2)}\n`;
}

function inFieldOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const rank = ([key]: [string, unknown]): number => RANKS.get(key) ?? FIELD_ORDER.length;
  return Object.fromEntries(Object.entries(value).sort((a, b) => rank(a) - rank(b)));
}
