import { compareTexts } from '../text/compare.js';
import { isCounterVariant } from '../text/guards.js';
import { addsNothing } from '../text/neutral.js';
import { normaliseText } from '../text/normalise.js';
import { riskOf } from '../text/risk.js';
import { wasAnother } from './compare-controls.js';
import { texts, type Finding } from './finding.js';
import { kindOf } from './kind.js';
import { labelsOf } from './labels.js';
import type { ElementSnapshot } from './snapshot.js';
import { withoutHints } from './spoken-hints.js';

/**
 * What an element is called first (its accessible name) decides. Where the first names contradict, nothing makes up
 * for it; where they differ, the recorded name as a title or alternative text still leaves a likeness, but an element
 * that goes by another name is never near: "E-mail for newsletter" is not the "E-mail" of its placeholder.
 */
function compareLabels(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const recorded = labelsOf(target)?.map(withoutHints);
  const found = labelsOf(candidate)?.map(withoutHints);
  const first = texts(recorded && (recorded[0] ?? null), found && (found[0] ?? null));
  if (first.verdict === 'same') return shownOtherwise(target, candidate) ?? first;
  if (first.verdict !== 'changed' && first.verdict !== 'similar') return first;
  if (isKnownOther(target, first.found) || addsRisk(first)) return { ...first, verdict: 'contradicts' };
  return (found ?? [])
    .slice(1)
    .map((now) => texts(recorded?.[0], now))
    .filter(({ verdict }) => verdict === 'same' || verdict === 'similar')
    .map((pair) => ({ ...pair, verdict: 'similar' as const, likeness: Math.min(pair.likeness, SECONDARY) }))
    .reduce((best, pair) => (rank(pair) > rank(best) ? pair : best), first);
}

/** The same aria-label over a text that now says the opposite. */
function shownOtherwise(target: ElementSnapshot, candidate: ElementSnapshot): Finding | null {
  const shown = texts(target.semantics?.text, candidate.semantics?.text);
  return shown.verdict === 'contradicts' ? shown : null;
}

/** It stood beside the target when it was recorded, so it is not the target under another name. */
function isKnownOther(target: ElementSnapshot, found: string | null): boolean {
  const name = normaliseText(found ?? '');
  if (name === '') return false;
  return (target.surroundings?.neighbours ?? []).some((text) => normaliseText(text) === name) || wasAnother(target.surroundings?.controls, name);
}

/** A name that says something irrevocable where the recorded one did not. */
function addsRisk({ recorded, found }: Finding): boolean {
  return riskOf([found]) !== null && riskOf([recorded]) === null;
}

/** Likeness that a name other than the first can give at the most. */
const SECONDARY = 0.6;

/** A control whose whole label stands in a longer one that adds nothing: "Checkout", "Go to checkout". */
const CONTAINED_IN_CONTROL = 0.8;

/**
 * What a control is called is what it does: letters in common mean nothing ("Marie", "Mario"), and more words may
 * mean more ("Delete", "Delete all"). Only synonyms, counts, and words that add nothing leave the name what it was.
 */
export function compareControlLabels(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const labels = compareLabels(target, candidate);
  const kind = kindOf(target);
  if (labels.verdict !== 'similar' || kind === null || kind === 'content' || kindOf(candidate) === 'content') return labels;
  const [recorded, found] = [labels.recorded ?? '', labels.found ?? ''];
  const { relation } = compareTexts(recorded, found);
  if (relation === 'synonym' || isCounterVariant(recorded, found)) return labels;
  if (!addsNothing(recorded, found)) return { ...labels, verdict: 'changed', likeness: Math.min(labels.likeness, SECONDARY) };
  return relation === 'contains' || relation === 'contained' ? { ...labels, likeness: Math.max(labels.likeness, CONTAINED_IN_CONTROL) } : labels;
}

function rank(pair: Finding): number {
  return (pair.verdict === 'same' ? 2 : pair.verdict === 'similar' ? 1 : 0) + pair.likeness;
}
