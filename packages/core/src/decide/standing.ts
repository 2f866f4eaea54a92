import { identityOf, isNear, NEAR, type Identity, type WeightTable } from '../element/identity.js';
import type { PageFacts } from '../element/page-facts.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { isIdentified } from './identified.js';
import { isSameControl } from './same-control.js';

/** Log-odds beyond which a rival is none. */
const FAR = 10;

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

/** How much farther off a candidate is that nothing but its place and look speak for: it could not be chosen itself. */
const UNNAMED_RIVAL = 3;

/** The nearest rival that is another control than the best one. */
export function runnerUpOf<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[]): { rival: Ranked<C>; margin: number } | undefined {
  const [best, ...others] = ranked;
  if (!best) return undefined;
  return others
    .filter((one) => best.identity.logOdds - one.identity.logOdds < FAR && !isSameControl(one.candidate.snapshot, best.candidate.snapshot))
    .map((rival) => ({ rival, margin: best.identity.logOdds - rival.identity.logOdds + (isIdentified(rival.identity.comparisons) ? 0 : UNNAMED_RIVAL) }))
    .sort((a, b) => a.margin - b.margin)[0];
}

/** What is known of how the best one stands, as numbers 0–1 (or ±): the inputs of the decision to act. */
export function standingFeatures<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[]): Record<StandingFeature, number> {
  const best = ranked[0];
  if (!best) throw new RangeError('no candidate to judge');
  const margin = Math.min(runnerUpOf(ranked)?.margin ?? FAR, FAR);
  const of = (evidence: EvidenceName) => best.identity.comparisons.find((one) => one.evidence === evidence);
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): number => (verdicts.includes(of(evidence)?.verdict ?? 'unknown') ? 1 : 0);
  const label = of('label');
  return {
    explained: best.identity.explained,
    margin: margin / FAR,
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
    labelOtherMargin: is('label', 'changed', 'lost', 'appeared', 'absent') * (margin / FAR),
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
