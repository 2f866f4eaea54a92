import { differenceInWords, locatorText, showPercent, type Confidence } from '@waymark/core';
import { plural } from '../report/words.js';
import type { Paint } from './colours.js';
import { printable } from './screen.js';
import type { Store } from '../compose.js';

export type HealingCovered = Extract<Awaited<ReturnType<Store['reviews']['show']>>, { ok: true }>['covered'];

export type HealingShown = Awaited<ReturnType<Store['reviews']['list']>>[number];

const REVIEWS: Readonly<Record<HealingShown['review'], string>> = {
  none: 'needs no review',
  pending_review: 'waits for review',
  undone: 'waits for review again',
  approved: 'approved',
  rejected: 'rejected',
};

const DECISIONS: Readonly<Record<NonNullable<HealingShown['decision']>, string>> = {
  auto_applied: 'applied by itself',
  applied_flagged: 'applied',
  suggested: 'suggested, not applied',
  rejected: 'not good enough',
};

export function reviewWords({ decision, review, times }: HealingShown): string {
  return [decision ? DECISIONS[decision] : 'nothing was proposed', REVIEWS[review], ...(times > 1 ? [`${times} times`] : [])].join(', ');
}

/** Everything that a person needs to decide on one healing. */
export function healingLines(healing: HealingShown, covered: HealingCovered, paint: Paint): string[] {
  const { id, title, recording, number, label, action, oldLocator, newLocator, confidence, afterCheck } = healing;
  return [
    `${paint('strong', `Step ${number}: ${action} ‘${printable(label)}’`)} of ‘${printable(title ?? recording)}’`,
    `  ${id}, ${healing.at.toISOString()}, ${reviewWords(healing)}`,
    `  was   ${oldLocator ? printable(locatorText(oldLocator)) : 'nothing that names it'}`,
    `  found ${newLocator ? printable(locatorText(newLocator)) : 'nothing'}`,
    `  by ${sourceWords(healing)}: ${printable(healing.reason)}`,
    `  confidence ${confidence === null ? 'not known' : showPercent(confidence as Confidence)}; after the action: ${afterCheck ?? 'not checked'}`,
    ...differenceLines(healing),
    ...factorLines(healing),
    ...coveredLines(healing, covered),
  ];
}

const MOST_PAGES = 5;

/** What a decision on it is about. */
function coveredLines({ recording }: HealingShown, { pages, recordings, runs, suspect }: HealingCovered): string[] {
  const shown = pages.slice(0, MOST_PAGES).map((page) => `    ${printable(page)}`);
  const others = recordings.filter((id) => id !== recording);
  return [
    `  on ${pages.length === 1 ? 'this page' : `${pages.length} pages`}${pages.some((page) => page.includes('*')) ? ', where * stands for any record' : ''}; one decision covers ${pages.length === 1 ? 'it' : 'them all'}`,
    ...shown,
    ...(pages.length > MOST_PAGES ? [`    … and ${pages.length - MOST_PAGES} more`] : []),
    ...(others.length === 0 ? [] : [`  also healed for ${plural(others.length, 'other recording')}: ${printable(others.slice(0, MOST_PAGES).join(', '))}`]),
    `  seen in ${plural(runs, 'run')}${suspect === 0 ? '' : `, of which ${suspect} ${suspect === 1 ? 'is' : 'are'} marked as suspect, since a healing that ${suspect === 1 ? 'it' : 'they'} used was rejected`}`,
  ];
}

function sourceWords({ source, provider, model, cost }: HealingShown): string {
  if (source === 'model') return `a model (${provider ?? ''} ${model ?? ''}${cost === null ? '' : `, $${(cost / 1e6).toFixed(4)}`})`;
  return source === 'cache' ? 'what was healed before' : 'the local healer';
}

function differenceLines({ differences }: HealingShown): string[] {
  const changed = (differences ?? []).filter(({ verdict }) => verdict !== 'same');
  const same = (differences ?? []).filter(({ verdict }) => verdict === 'same').map(({ evidence }) => evidence);
  const shown = (text: string | null): string => (text === null || text === '' ? 'none' : `‘${printable(text).slice(0, 80)}’`);
  return [
    ...(changed.length + same.length === 0 ? [] : [`  ${differenceInWords(differences ?? [])}`]),
    ...(changed.length === 0 ? [] : ['  changed', ...changed.map(({ evidence, recorded, found }) => `    ${evidence}: ${shown(recorded)} → ${shown(found)}`)]),
    ...(same.length === 0 ? [] : [`  the same: ${same.join(', ')}`]),
  ];
}

function factorLines({ factors }: HealingShown): string[] {
  const known = (factors ?? []).filter(({ value }) => value !== null);
  return known.length === 0 ? [] : [`  factors: ${known.map(({ name, value }) => `${name} ${Math.round(value as number)}`).join(', ')}`];
}
