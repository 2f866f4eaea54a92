import { showPercent, STRATEGY_NAMES, TIERS, type Difference, type Judgement } from '@waymark/core';
import type { ShownStepResult } from '../../messages.js';
import { words } from '../words.js';
import { durationText } from './when.js';

export interface Fact {
  name: string;
  value: string;
}

/** What was found and how, as far as it is known. */
export function resultFacts(result: ShownStepResult): Fact[] {
  const { found, verified, attempts, ms, outcome } = result;
  const facts: [string, string | null | undefined][] = [
    [words.result.found, found?.description],
    [words.result.foundBy, foundBy(result)],
    [words.result.afterCheck, verified && `${verified.verdict}: ${verified.description}`],
    [words.result.looked, attempts > 1 ? words.result.lookedTimes(attempts) : null],
    [words.result.time, outcome === 'skipped' ? null : durationText(ms)],
    [words.result.next, words.nextSteps[outcome]],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function foundBy({ tier, source, strategy }: ShownStepResult): string | null {
  if (strategy === 'vision_ocr') return STRATEGY_NAMES.vision_ocr;
  if (tier === null) return null;
  const place = TIERS.findIndex(({ id }) => id === tier) + 1;
  return words.result.tier(place, TIERS.length, words.tiers[tier]) + (source === 'local' ? words.result.locally : '');
}

/** What was read on the screen for the check, and what was not as expected there or told otherwise by the page's own code. */
export function sightLines({ verified }: ShownStepResult): { title: string; lines: string[] }[] {
  const sight = verified?.sight;
  if (!sight) return [];
  const { observed, mismatches, disagreements, problem } = sight;
  const parts = [
    { title: words.result.read, lines: observed.map(({ text, confidence }) => words.result.readText(text, showPercent(confidence))) },
    { title: words.result.mismatches, lines: mismatches.map(({ expected, because }) => sentence(expected === null ? because : `‘${expected}’: ${because}`)) },
    { title: words.result.disagreements, lines: disagreements.map(({ text }) => sentence(text)) },
    { title: words.result.unread, lines: problem === null ? [] : [sentence(problem)] },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** A sure element may still be covered, or gone at the moment of acting. */
export function confidenceWords(judgement: Judgement, acted: boolean): string {
  const wasWithheld = !acted && (judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag');
  return words.result.confidence(showPercent(judgement.final), wasWithheld ? words.notActed : words.healingActions[judgement.action]);
}

export function calibratedWords({ calibrated }: Judgement): string {
  return calibrated === null ? words.result.notCalibrated : words.result.calibrated(showPercent(calibrated).replace('%', ''));
}

/** What a reviewer must look at comes first. */
const SEVERITY: readonly Difference['verdict'][] = ['contradicts', 'changed', 'lost', 'appeared', 'similar', 'same'];

export function sortedDifferences(result: ShownStepResult): Difference[] {
  const chosen = result.considered.find(({ notChosen }) => notChosen === null);
  return [...(chosen?.differences ?? [])].sort((a, b) => SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict));
}

/** Reasons are told as clauses; people read sentences. */
export function sentence(clause: string): string {
  const text = clause.trim();
  if (text === '') return '';
  const first = /^[a-z]+:\/\//.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${first}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

/** `labelSimilarity` as people write it: "Label similarity". */
export function spaced(name: string): string {
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
