import { adviceFor, type Action, type Advice, type Outcome, type StepResult } from '@waymark/core';

/** How a step is told to people: "Click ‘Place order’". */
const VERBS: Record<Action, string> = {
  navigate: 'Open',
  click: 'Click',
  doubleClick: 'Double-click',
  rightClick: 'Right-click',
  hover: 'Point at',
  extract: 'Read',
  fill: 'Fill',
  clear: 'Clear',
  press: 'Press a key in',
  select: 'Choose in',
  check: 'Tick',
  uncheck: 'Untick',
  upload: 'Upload to',
  drag: 'Drag',
  scroll: 'Scroll',
  waitFor: 'Wait for',
  switchTab: 'Switch to tab',
  closeTab: 'Close tab',
  dialog: 'Answer dialog',
  download: 'Download',
  assertVisible: 'Expect to see',
  assertNotVisible: 'Expect not to see',
  assertText: 'Expect the text of',
  assertValue: 'Expect the value of',
  assertChecked: 'Expect the tick of',
  assertCount: 'Expect the number of',
  assertUrl: 'Expect the address',
  assertTitle: 'Expect the page title',
};

export const MARKS: Record<Outcome, string> = { passed: '✓', healed: '↻', flagged: '⚑', unverified: '?', refused: '⊘', failed: '✗', skipped: '–' };

/** What each outcome means, once, wherever it is shown. */
export const MEANINGS: Record<Outcome, string> = {
  passed: 'the recorded target was found, and the effect was seen',
  healed: 'another way to the same target was proven, and the effect was seen',
  flagged: 'healed, but waiting for a person to review it',
  unverified: 'acted, but the effect could not be seen',
  refused: 'nothing was done: no element was proven to be the one that was meant',
  failed: 'the action or the check did not succeed',
  skipped: 'not run, because an earlier step stopped the run',
};

const NEXT: Partial<Record<Outcome, string>> = {
  healed: 'Nothing to do. To make the new target the recorded one, run it with --update apply.',
  flagged: 'Look at its picture: is this the element you meant? Then approve it; if not, reject it.',
  refused: 'Look at what stood there instead; record the step again if the application has changed on purpose.',
  failed: 'Look at the picture and the notes of the step.',
};

const ADVICE: Record<Advice, string> = {
  'read-again': 'Run it again: the screen could not be read, which says nothing about the page. If it stays so, look at why in the report; --verify off goes by the page alone.',
  'compare-screen': 'Look at the picture of the screen: is what was expected to be seen there? If not, mend the page, or change what the step expects (expect.after).',
  'expect-more': 'Say what is to be seen after the step, and not before it (expect.after), so that its effect can be checked.',
};

export function describeStep(step: StepResult['step']): string {
  const label = step.label.trim();
  return label === '' ? VERBS[step.action] : `${VERBS[step.action]} ‘${shorten(label, 80)}’`;
}

export function nextStep(step: Pick<StepResult, 'outcome' | 'reason' | 'notes' | 'verified'>): string | undefined {
  const advice = adviceFor(step);
  return advice === null ? NEXT[step.outcome] : ADVICE[advice];
}

/** Reasons are told as clauses; people read sentences. */
export function sentence(clause: string): string {
  const text = clause.trim();
  if (text === '') return '';
  const first = /^[a-z]+:\/\//.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${first}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

export function showDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
