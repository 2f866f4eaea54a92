import type { ObservationOf } from '@waymark/core';

/** The slice of a commit that says how a document came to be. */
export interface Commit {
  url: string;
  transitionType: string;
  transitionQualifiers: readonly string[];
}

type Navigated = Pick<ObservationOf<'navigated'>, 'kind' | 'url' | 'how' | 'by'>;

const BY_PERSON = new Set(['typed', 'auto_bookmark', 'generated', 'keyword', 'keyword_generated', 'start_page', 'auto_toplevel']);
const BY_PAGE = new Set(['link', 'form_submit']);
/** What follows an action this soon may be its consequence: going back by a button of the page looks like the browser's own. */
const SOON = 1_000;

/** `acted`: milliseconds since the person last did something in the page; Infinity where nothing is known. */
export function readCommit({ url, transitionType, transitionQualifiers }: Commit, acted: number): Navigated {
  const soon = acted < SOON;
  if (transitionQualifiers.includes('forward_back')) return { kind: 'navigated', url, how: 'traverse', by: soon ? 'unknown' : 'person' };
  if (transitionType === 'reload') return { kind: 'navigated', url, how: 'reload', by: soon ? 'page' : 'person' };
  if (transitionQualifiers.includes('from_address_bar') || BY_PERSON.has(transitionType)) return { kind: 'navigated', url, how: 'load', by: 'person' };
  return { kind: 'navigated', url, how: 'load', by: BY_PAGE.has(transitionType) ? 'page' : 'unknown' };
}

/** Changes of the address within one document. */
export function readRoute(commit: Commit, acted: number): Navigated {
  const { by, how } = readCommit(commit, acted);
  return { kind: 'navigated', url: commit.url, how: how === 'traverse' ? 'traverse' : 'sameDocument', by: how === 'traverse' || commit.transitionQualifiers.includes('from_address_bar') ? by : 'page' };
}
