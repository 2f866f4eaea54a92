import { identityOf, isNear, NEAR, type Identity, type WeightTable } from '../element/identity.js';
import type { PageFacts } from '../element/page-facts.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { isSameControl } from './same-control.js';

export interface Ranked<C> {
  candidate: C;
  identity: Identity;
}

/** All candidates, best first. */
export function rank<C extends { snapshot: ElementSnapshot }>(
  target: ElementSnapshot,
  candidates: readonly C[],
  page: { facts: PageFacts; weights?: WeightTable | undefined; reads?: boolean | undefined },
): Ranked<C>[] {
  return candidates
    .map((candidate) => ({ candidate, identity: identityOf(target, candidate.snapshot, page) }))
    .sort((a, b) => b.identity.logOdds - a.identity.logOdds);
}

/** The best candidate that is another control than the first. */
export function runnerUpOf<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[]): Ranked<C> | undefined {
  const best = ranked[0];
  return best && ranked.slice(1).find((one) => !isSameControl(one.candidate.snapshot, best.candidate.snapshot));
}

/** What is known of how the best one stands, as numbers 0–1 (or ±): the inputs of the decision to act. */
export function standingFeatures<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[]): Record<StandingFeature, number> {
  const best = ranked[0];
  if (!best) throw new RangeError('no candidate to judge');
  const runnerUp = runnerUpOf(ranked);
  const margin = runnerUp ? best.identity.logOdds - runnerUp.identity.logOdds : 10;
  const of = (evidence: EvidenceName) => best.identity.comparisons.find((one) => one.evidence === evidence);
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): number => (verdicts.includes(of(evidence)?.verdict ?? 'unknown') ? 1 : 0);
  const label = of('label');
  return {
    explained: best.identity.explained,
    margin: Math.min(margin, 10) / 10,
    clear: margin >= 2 ? 1 : margin / 2,
    labelSame: label ? namedAlike(label) * label.telling : 0,
    labelSimilar: is('label', 'similar') * (label && !isNear(label) ? label.likeness : 0),
    labelAbsent: is('label', 'absent'),
    labelOther: is('label', 'changed', 'lost', 'appeared'),
    labelContradicts: is('label', 'contradicts'),
    identifier: Math.max(is('id', 'same'), is('name', 'same'), is('testId', 'same')),
    link: is('href', 'same') * (of('href')?.telling ?? 0),
    linkOther: is('href', 'changed'),
    path: Math.max(is('xpath', 'same'), is('idXPath', 'same')),
    neighbours: of('neighbours')?.likeness ?? 0,
    classes: of('classes')?.likeness ?? 0,
    place: of('place')?.likeness ?? 0,
    tagOther: is('tag', 'changed'),
    labelOtherLinkOther: is('label', 'changed', 'lost', 'appeared') * is('href', 'changed'),
    labelOtherMargin: is('label', 'changed', 'lost', 'appeared', 'absent') * Math.min(margin, 10) / 10,
  };
}

function namedAlike(label: Comparison): number {
  if (label.verdict === 'same') return 1;
  return isNear(label) ? NEAR.share : 0;
}

export const STANDING_FEATURES = [
  'explained',
  'margin',
  'clear',
  'labelSame',
  'labelSimilar',
  'labelAbsent',
  'labelOther',
  'labelContradicts',
  'identifier',
  'link',
  'linkOther',
  'path',
  'neighbours',
  'classes',
  'place',
  'tagOther',
  'labelOtherLinkOther',
  'labelOtherMargin',
] as const;

export type StandingFeature = (typeof STANDING_FEATURES)[number];

export type StandingWeights = Record<StandingFeature | 'bias', number>;
