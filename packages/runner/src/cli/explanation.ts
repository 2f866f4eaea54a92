import {
  describe,
  showPercent,
  strategiesFor,
  STRATEGY_TABLE,
  TIER_NAMES,
  TIERS,
  type Confidence,
  type Contender,
  type Decision,
  type FrameAnswer,
  type Judgement,
  type QueryReport,
  type Ranked,
  type Step,
  type Target,
  type TierId,
} from '@waymark/core';
import { calibratedWords } from '../report/html-confidence.js';
import { judgementJson } from '../report/json.js';
import { describeStep, plural, shorten } from '../report/words.js';
import type { Paint } from './colours.js';
import { printable } from './screen.js';
import { table } from './table.js';

/** What was seen for one step on one page. */
export interface Explanation {
  url: string;
  step: Step;
  target: Target;
  answers: readonly FrameAnswer<QueryReport>[];
  decision: Decision;
  /** null where nothing was found to judge. */
  judgement: Judgement | null;
}

const MAX_ROWS = 20;

export function explanationLines(seen: Explanation, paint: Paint, width: number): string[] {
  const { decision } = seen;
  const title = (text: string): string => paint('strong', text);
  return [
    title(`Step ${seen.step.number}, ${printable(describeStep(seen.step))}, on ${printable(seen.url)}`),
    ...seen.answers.map((answer) => paint('dim', frameLine(answer))),
    '',
    title('Tiers, in the order in which a match is reported'),
    ...table(['Tier', 'Recorded', 'Matches'], tierRows(seen), width),
    '',
    title('Strategies that the recording has evidence for'),
    ...table(['Strategy', 'Weight', 'Evidence'], strategyRows(seen.target), width),
    '',
    title(`Candidates, best first (${decision.ranked.length})`),
    ...table(['Element', 'Fits', 'Named by', 'State', 'Against it'], decision.ranked.slice(0, MAX_ROWS).map(candidateRow), width),
    '',
    ...bestLines(decision, { title, width }),
    title('Decision'),
    paint(decision.kind === 'recorded' ? 'good' : decision.kind === 'proposed' ? 'warn' : 'bad', printable(decisionWords(decision))),
    ...(seen.judgement ? [judgementWords(seen.judgement)] : []),
  ];
}

function frameLine(answer: FrameAnswer<QueryReport>): string {
  const place = answer.frame.parent === null ? 'Page' : `Frame ${printable(answer.frame.url)}`;
  if ('error' in answer) return `${place}: could not be read, ${printable(answer.error.message)}`;
  const { elements, ms, loading } = answer.value;
  return `${place}: ${plural(elements, 'element')} looked at in ${ms.toFixed(1)} ms${loading ? ', still loading' : ''}`;
}

function tierRows({ target, answers }: Explanation): string[][] {
  const reports = answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
  const count = (tier: TierId): number => reports.reduce((sum, { matches }) => sum + (matches[tier] ?? 0), 0);
  return TIERS.filter(({ id }) => id !== 'retry').map(({ id }, index) => {
    const recorded = recordedFor(id, target);
    return [`${index + 1} ${TIER_NAMES[id]}`, recorded ?? 'nothing recorded', recorded === null ? '–' : String(count(id))];
  });
}

function recordedFor(tier: TierId, { dom, semantics, geometry }: Target): string | null {
  const box = geometry?.box;
  const values: Partial<Record<TierId, string | null | undefined>> = {
    xpath: dom?.xpath,
    id: dom?.id,
    name: dom?.name,
    aria: semantics?.role && `${semantics.role} ‘${semantics.name ?? ''}’`,
    placeholder: semantics?.placeholder,
    data: Object.entries(dom?.dataAttributes ?? {}).map(([name, value]) => `${name}=${value}`).join(', '),
    fuzzyText: semantics?.text,
    boundingBox: box && `${Math.round(box.width)} × ${Math.round(box.height)} at ${Math.round(box.x)}, ${Math.round(box.y)}`,
  };
  const value = values[tier];
  return value ? shorten(value, 80) : null;
}

function strategyRows(target: Target): string[][] {
  return strategiesFor(target).map(({ type, metadata }) => {
    const what = 'value' in metadata ? `${metadata.by}: ${metadata.value}` : STRATEGY_TABLE[type].evidence;
    return [type, STRATEGY_TABLE[type].weight.toFixed(2), shorten(what, 80)];
  });
}

function candidateRow({ candidate, identity }: Ranked<Contender>): string[] {
  const against = identity.comparisons.filter(({ verdict }) => verdict === 'contradicts' || verdict === 'changed' || verdict === 'lost');
  return [
    describe(candidate.snapshot),
    showPercent(identity.explained as Confidence),
    candidate.tiers.map((tier) => TIER_NAMES[tier]).join(', ') || 'no tier',
    stateWords(candidate),
    against.map(({ evidence, verdict }) => `${evidence} ${verdict}`).join(', '),
  ];
}

function stateWords({ state }: Contender): string {
  const words = [state.visible ? '' : 'hidden', state.enabled ? '' : 'disabled', state.interactive ? '' : 'not a control'].filter((word) => word !== '');
  return words.join(', ') || 'usable';
}

/** Every piece of evidence for the best candidate. */
function bestLines({ ranked }: Decision, { title, width }: { title(text: string): string; width: number }): string[] {
  const best = ranked[0];
  if (!best) return [];
  const known = best.identity.comparisons.filter(({ verdict }) => verdict !== 'unknown');
  const rows = known.map(({ evidence, recorded, found, verdict }) => [evidence, shorten(recorded ?? 'none', 60), shorten(found ?? 'none', 60), verdict]);
  return [
    title(`Evidence for the best, ${printable(describe(best.candidate.snapshot))}`),
    ...table(['Evidence', 'Recorded', 'Found', 'Verdict'], rows, width),
    '',
  ];
}

function decisionWords(decision: Decision): string {
  switch (decision.kind) {
    case 'recorded':
      return `Would be used as recorded: ${chosenWords(decision)}, named by ${TIER_NAMES[decision.tier]}.`;
    case 'proposed':
      return `Would be proposed for healing: ${chosenWords(decision)}; ${decision.because}.`;
    case 'none':
      return `Nothing would be done (${decision.code}): ${decision.reason}.`;
    default:
      return decision satisfies never;
  }
}

function chosenWords({ chosen }: Extract<Decision, { chosen: unknown }>): string {
  return describe(chosen.candidate.snapshot);
}

function judgementWords({ final, calibrated, thresholds }: Judgement): string {
  const bar = `applied by itself from ${showPercent(thresholds.autoApply)}, flagged from ${showPercent(thresholds.flag)}`;
  return `Confidence ${showPercent(final)} (${bar}). ${calibratedWords(calibrated)}`;
}

export function explanationJson({ url, step, target, answers, decision, judgement }: Explanation): unknown {
  const { id, number, label, action } = step;
  return {
    url,
    step: { id, number, label, action },
    target,
    frames: answers.map(frameJson),
    candidates: decision.ranked.map(({ candidate, identity }) => ({
      ...candidate,
      description: describe(candidate.snapshot),
      identity: showPercent(identity.explained as Confidence),
      comparisons: identity.comparisons,
    })),
    decision: { kind: decision.kind, words: decisionWords(decision) },
    judgement: judgement && judgementJson(judgement),
  };
}

function frameJson(answer: FrameAnswer<QueryReport>): unknown {
  if ('error' in answer) return { frame: answer.frame, error: answer.error.message };
  const { matches, elements, ms, facts } = answer.value;
  return { frame: answer.frame, matches, elements, ms, facts };
}
