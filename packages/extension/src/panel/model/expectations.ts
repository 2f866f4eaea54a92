import type { Expectation } from '@waymark/core';
import { words } from '../words.js';

export type ExpectationKind = Expectation['kind'];

export const EXPECTATION_KINDS = ['present', 'absent', 'changed', 'url', 'title'] as const satisfies readonly ExpectationKind[];

export function expectationText(expectation: Expectation): string {
  return (isAddress(expectation.kind) ? (expectation as { matches: string }).matches : (expectation as { text?: string }).text) ?? '';
}

export function expectationWords(expectation: Expectation): string {
  const text = expectationText(expectation);
  return text === '' ? words.expectationKinds[expectation.kind] : `${words.expectationKinds[expectation.kind]}: ‘${text}’`;
}

/** Only a change may be expected without saying of what. */
export function needsText(kind: ExpectationKind): boolean {
  return kind !== 'changed';
}

/** Made from what changed while recording, and looked at by nobody yet. */
export function isProposed(expectation: Expectation): boolean {
  return expectation['proposed'] === true;
}

export function confirmed(expectation: Expectation): Expectation {
  const { proposed: _proposed, ...rest } = expectation;
  return rest as Expectation;
}

/** Another text keeps the role and the place that were recorded; another kind of expectation does not. */
export function changedExpectation(old: Expectation | null, kind: ExpectationKind, text: string): Expectation {
  const before = old && confirmed(old);
  if (kind === 'url' || kind === 'title') return before?.kind === kind ? { ...before, matches: text } : { kind, matches: text };
  const kept = before !== null && !isAddress(before.kind) ? before : {};
  const { text: _text, ...rest } = kept as { text?: string };
  return { ...rest, kind, ...(text === '' ? {} : { text }) };
}

/** The list with one replaced (or taken out by null), or added at its end. */
export function withExpectation(list: readonly Expectation[], index: number, next: Expectation | null): Expectation[] {
  if (next === null) return list.filter((_, i) => i !== index);
  return index >= list.length ? [...list, next] : list.map((one, i) => (i === index ? next : one));
}

function isAddress(kind: ExpectationKind): boolean {
  return kind === 'url' || kind === 'title';
}
