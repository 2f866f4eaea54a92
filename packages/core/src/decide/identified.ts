import type { Comparison, EvidenceName } from '../element/verdict.js';

/** Evidence that names an element, apart from what it is called; everything else only says where it stands or what it looks like. */
const IDENTIFIERS: readonly EvidenceName[] = ['id', 'testId', 'name', 'href'];

/** Identifiers that must agree before an element of another name is taken for the recorded one. */
const TO_OUTWEIGH_A_NAME = 2;

/**
 * Place, path, look and trail only break ties: without an identity match nothing is acted on. An element that is
 * now called something else is another element, unless several identifiers say that it was renamed.
 */
export function isIdentified(comparisons: readonly Comparison[]): boolean {
  const of = (evidence: EvidenceName): Comparison | undefined => comparisons.find((one) => one.evidence === evidence);
  const label = of('label')?.verdict;
  if (label === 'same' || label === 'similar') return true;
  const identifiers = IDENTIFIERS.filter((evidence) => of(evidence)?.verdict === 'same').length;
  if (label === 'changed') return identifiers >= TO_OUTWEIGH_A_NAME;
  return identifiers > 0 || of('placeholder')?.verdict === 'same' || of('title')?.verdict === 'same' || (of('classes')?.likeness ?? 0) >= 0.8;
}
