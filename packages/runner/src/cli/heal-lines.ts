import { locatorText, showPercent, type Confidence } from '@waymark/core';
import type { Paint } from './colours.js';
import { printable } from './screen.js';
import type { Store } from '../compose.js';

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
export function healingLines(healing: HealingShown, paint: Paint): string[] {
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
    ...(changed.length === 0 ? [] : ['  changed', ...changed.map(({ evidence, recorded, found }) => `    ${evidence}: ${shown(recorded)} → ${shown(found)}`)]),
    ...(same.length === 0 ? [] : [`  the same: ${same.join(', ')}`]),
  ];
}

function factorLines({ factors }: HealingShown): string[] {
  const known = (factors ?? []).filter(({ value }) => value !== null);
  return known.length === 0 ? [] : [`  factors: ${known.map(({ name, value }) => `${name} ${Math.round(value as number)}`).join(', ')}`];
}
