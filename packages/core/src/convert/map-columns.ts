import { defaultsOf, needsOf } from '../recording/needs.js';
import type { Recording } from '../recording/recording.js';
import { stepTexts } from '../recording/step-texts.js';
import { referencesIn } from '../recording/values.js';
import { normaliseText } from '../text/normalise.js';
import { synonymous } from '../text/synonyms.js';

export interface MappedVariable {
  name: string;
  column: string | null;
  /** Where the proposal comes from, or why there is none. */
  why: string;
  default: string | null;
  /** Its values must not be shown or stored: no column may give it. */
  hidden: boolean;
}

export interface ColumnMapping {
  /** Column for each variable that has one. */
  mapping: Record<string, string>;
  variables: MappedVariable[];
  /** Columns that no variable takes. */
  unused: string[];
}

interface Wanted {
  name: string;
  labels: { text: string; step: number }[];
}

interface Match {
  column: string;
  why: string;
}

/** Strongest first: a column that a stronger rule gave away is not offered by a weaker one. */
const RULES: readonly ((wanted: Wanted, column: string) => string | null)[] = [
  ({ name }, column) => (name === column ? 'The column has its name.' : null),
  ({ name }, column) => (joined(name) !== '' && joined(name) === joined(column) ? 'The column has its name, written differently.' : null),
  ({ labels }, column) => saidOf(labels.find(({ text }) => joined(text) !== '' && joined(text) === joined(column))),
  ({ labels }, column) => saidOf(labels.find(({ text }) => synonymous(text, spaced(column)))),
  ({ name }, column) => (synonymous(spaced(name), spaced(column)) ? 'The column has another word for its name.' : null),
];

/** Which column gives which variable: a proposal by name and label, for a person to correct. Where two columns fit alike, none is proposed. */
export function mapColumns(recording: Recording, columns: readonly string[]): ColumnMapping {
  const { variables, hidden } = needsOf(recording);
  const defaults = defaultsOf(recording);
  const open = [...variables].filter((name) => !hidden.has(name)).map((name): Wanted => ({ name, labels: labelsOf(recording, name) }));
  const { found, unclear } = matchAll(open, columns);
  const view = (name: string): MappedVariable => {
    const match = found.get(name);
    return { name, column: match?.column ?? null, why: match?.why ?? whyNot({ name, hidden: hidden.has(name), tied: unclear.get(name), hasDefault: name in defaults }), default: hidden.has(name) ? null : (defaults[name] ?? null), hidden: hidden.has(name) };
  };
  const taken = new Set([...found.values()].map(({ column }) => column));
  return { mapping: Object.fromEntries([...found].map(([name, { column }]) => [name, column])), variables: [...variables].map(view), unused: columns.filter((column) => !taken.has(column)) };
}

function matchAll(wanted: readonly Wanted[], columns: readonly string[]): { found: Map<string, Match>; unclear: Map<string, string[]> } {
  const found = new Map<string, Match>();
  const unclear = new Map<string, string[]>();
  for (const rule of RULES) {
    const free = columns.filter((column) => ![...found.values()].some((match) => match.column === column));
    const offers = wanted
      .filter(({ name }) => !found.has(name) && !unclear.has(name))
      .map((one) => ({ name: one.name, matches: free.flatMap((column): Match[] => matchOf(rule(one, column), column)) }));
    for (const { name, matches } of offers) {
      const [match] = matches;
      const rivals = offers.filter((other) => other.name !== name && other.matches.some(({ column }) => column === match?.column));
      if (matches.length > 1 || (match && rivals.length > 0)) unclear.set(name, matches.map(({ column }) => column));
      else if (match) found.set(name, match);
    }
  }
  return { found, unclear };
}

function matchOf(why: string | null, column: string): Match[] {
  return why === null ? [] : [{ column, why }];
}

function whyNot({ name, hidden, tied, hasDefault }: { name: string; hidden: boolean; tied: string[] | undefined; hasDefault: boolean }): string {
  if (hidden) return 'Its value is a secret: it is never taken from data. Give it to the worker by its environment.';
  const otherwise = hasDefault ? 'Without a column its default is used.' : 'Choose a column, or give a value.';
  if (!tied) return `No column fits ‘${name}’ by name or label. ${otherwise}`;
  return tied.length > 1 ? `${tied.map((column) => `‘${column}’`).join(' and ')} fit alike. ${otherwise}` : `‘${tied[0]}’ fits another variable as well. ${otherwise}`;
}

/** What people call the fields that the variable is typed into. */
function labelsOf({ steps }: Recording, name: string): Wanted['labels'] {
  const uses = steps.filter((step) => stepTexts(step).some(({ path, text }) => path[0] !== 'expect' && referencesIn(text).some((one) => one.kind === 'variable' && one.name === name)));
  return uses.map(({ label, number }) => ({ text: label, step: number }));
}

function saidOf(label: { text: string; step: number } | undefined): string | null {
  return label ? `Step ${label.step} types it into ‘${label.text}’.` : null;
}

/** `firstName`, `first_name` and `First name` are the same words. */
function spaced(name: string): string {
  return normaliseText(name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/[_\-./]+/gu, ' '));
}

function joined(name: string): string {
  return spaced(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
