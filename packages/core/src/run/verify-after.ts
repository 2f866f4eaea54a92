import { isSecretField } from '../element/secret-field.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type FrameAnswer } from '../ports/page-driver.js';
import type { Reading } from '../ports/page-calls.js';
import { targetOf, type Expectation, type Step } from '../recording/step.js';
import { normaliseText } from '../text/normalise.js';
import { judgeExpectations, type Observed, type CheckVerdict } from '../verify/expectations.js';
import { withIds, type Identified } from '../verify/with-ids.js';
import { sameValue } from '../verify/same-value.js';
import { effectOnScreen } from './effect-by-sight.js';
import { leavesState } from './leaves-state.js';
import type { Timeouts } from './options.js';
import { isPassing } from './passing.js';
import { readBack } from './read-back.js';
import { canSee, isWary } from './sight-mode.js';
import type { StepContext } from './step-context.js';
import type { Tab } from './tab.js';
import { confirmBySight, drawnOnScreen, lookedFor, type SightQuestion } from './verify-by-sight.js';

/** How long the effect of an action without expectations is looked for before it counts as unseen. */
const EFFECT_WITHIN = 1_000;
/** How long that is waited for which appeared at recording time, and may not any more. */
const HOPED_WITHIN = 2_000;
const POLL = { first: 15, most: 120 } as const;
/** How long the DOM is asked alone before the screen is, and how often that then is. */
const GLIMPSE_EVERY = 1_000;

export interface Afterwards {
  step: Step;
  ref: NodeRef | null;
  expectations: readonly Expectation[];
  timeouts: Timeouts;
  /** Whether the control was left in the state that the step wants; null where the action leaves none. */
  note?: string;
  /** Options that were chosen, as they are shown. */
  chosen?: readonly string[];
  /** Whether a field whose value is not read holds what was typed. */
  holds?: boolean;
  /** The expectations were true before the action, so they prove nothing by themselves. */
  heldBefore?: boolean;
}

/** Success is what can be seen afterwards, never that nothing was thrown. */
export async function verifyAfter(context: StepContext, after: Afterwards): Promise<CheckVerdict> {
  const byDom = await verifyInDom(context, after);
  if (byDom.sight || byDom.verdict !== 'pass' || !canSee(context)) return byDom;
  const firm = after.expectations.filter(isFirm);
  const expectations = byDom.missed ? [] : withIds(firm.length > 0 ? firm : after.expectations);
  if (lookedFor(context, expectations).length > 0) return withSight(context, byDom, { expectations, phase: 'after' });
  if (!isWary(context)) return byDom;
  const seen = await lookOrWait(() => effectOnScreen(context, after, byDom)).catch((error: unknown) => {
    // The page has proven it; a machine too busy to look as well takes nothing of that away.
    if (error instanceof DriverError && error.code === 'timeout') return byDom;
    throw error;
  });
  // What a person said to expect is proven by it; that nothing else is to be seen is only told.
  return firm.length > 0 || !seen.sight ? { ...byDom, ...(seen.sight ? { sight: seen.sight } : {}) } : seen;
}

/** The DOM's verdict stands where the screen has nothing to say, or says the same. */
async function withSight(context: StepContext, dom: CheckVerdict, question: Pick<SightQuestion, 'expectations' | 'phase'>): Promise<CheckVerdict> {
  const seen = await lookOrWait(async () => (await confirmBySight(context, { ...question, dom, page: await context.tab.inFrame('main', 'page', {}), asked: new Map() })) ?? dom);
  if (seen.verdict === 'pass' || (seen !== dom && !seen.sight)) return { ...dom, ...(seen.sight ? { sight: seen.sight } : {}) };
  return seen;
}

async function verifyInDom(context: StepContext, after: Afterwards): Promise<CheckVerdict> {
  const { tab } = context;
  await navigationDone(tab, after.timeouts.navigation);
  const own = await controlState(tab, after);
  if (own?.verdict === 'fail') return own;
  const expectations = withIds(after.expectations.filter(isFirm));
  if (expectations.length === 0) return proposedOrEffect(tab, after, own);
  const glimpse = glimpseOf(context, { expectations, phase: 'after' });
  const expected = (): Promise<CheckVerdict> => untilArrived(tab, { most: after.timeouts.after, navigation: after.timeouts.navigation, glimpse }, async () => judgeExpectations(expectations, await observe(tab, expectations)));
  const seen = await expected();
  if (seen.verdict !== 'pass' || !after.heldBefore || own) return seen;
  const caused = await untilArrived(tab, { most: EFFECT_WITHIN, navigation: after.timeouts.navigation }, () => effect(tab));
  if (caused.verdict !== 'pass') return { verdict: 'unknown', description: `${seen.description}, but so it was before, and ${caused.description}` };
  // What was caused may be the end of what was true before.
  await navigationDone(tab, after.timeouts.navigation);
  const still = await expected();
  return { ...still, description: `${still.description}; ${caused.description}` };
}

/** Without a person's word for it, what was seen at recording time proves an effect; missed, any effect has to do. */
async function proposedOrEffect(tab: Tab, { expectations, timeouts, heldBefore }: Afterwards, own: CheckVerdict | null): Promise<CheckVerdict> {
  const proposals = withIds(expectations);
  const { navigation } = timeouts;
  const hoped = proposals.length === 0 ? null : await untilArrived(tab, { most: Math.min(timeouts.after, HOPED_WITHIN), navigation }, async () => judgeExpectations(proposals, await observe(tab, proposals)));
  if (hoped?.verdict === 'pass' && !heldBefore) return hoped;
  const seen = own ?? (await untilArrived(tab, { most: EFFECT_WITHIN, navigation }, () => effect(tab)));
  if (hoped === null || hoped.verdict === 'pass') return seen;
  return { ...seen, description: `${seen.description}; unlike at recording time, ${hoped.description}`, missed: true };
}

export function isFirm({ proposed }: Expectation): boolean {
  return proposed !== true;
}

/** Whether the expectations are true without the action; a change is never there before it. */
export async function holdAlready(tab: Tab, expectations: readonly Expectation[]): Promise<boolean> {
  if (expectations.length === 0 || expectations.some(({ kind }) => kind === 'changed')) return false;
  const identified = withIds(expectations);
  const { verdict } = await lookOrWait(async () => judgeExpectations(identified, await observe(tab, identified)));
  return verdict === 'pass';
}

/** Whether the after-check will ask what changed; expectations and the state of a control tell more, and cost less. */
export function needsWatch({ step, holdsSecret }: { step: Step; holdsSecret: boolean }): boolean {
  const expectations = step.expect?.after ?? [];
  if (expectations.some(isFirm)) return expectations.some(({ kind }) => kind === 'changed');
  return holdsSecret || !leavesState(step.action) || isSecretField(targetOf(step) ?? {});
}

/** The state of the page before an action: every `before` expectation must hold within the same patience. */
export async function verifyBefore(context: StepContext, expectations: readonly Expectation[]): Promise<CheckVerdict> {
  const { tab, timeouts } = context;
  const question = { expectations: withIds(expectations), phase: 'before' } as const;
  const verdict = await until(tab, { most: timeouts.after, glimpse: glimpseOf(context, question) }, async () => judgeExpectations(question.expectations, await observe(tab, question.expectations)));
  return verdict.verdict === 'pass' && !verdict.sight ? withSight(context, verdict, question) : verdict;
}

type Glimpse = (dom: CheckVerdict) => Promise<CheckVerdict | null>;

interface Patience {
  most: number;
  /** What else may tell, where the DOM does not have it. */
  glimpse?: Glimpse | null;
}

/** What the DOM does not have may be drawn. */
function glimpseOf(context: StepContext, question: Pick<SightQuestion, 'expectations' | 'phase'>): Glimpse | null {
  if (!canSee(context)) return null;
  const asked: SightQuestion['asked'] = new Map();
  return async (dom) => drawnOnScreen(context, { ...question, dom, page: await context.tab.inFrame('main', 'page', {}), asked });
}

/** A page that leaves only after a while, or whose leaving is told late, is judged where it arrives: the time on the way does not count. */
async function untilArrived(tab: Tab, { navigation, ...patience }: Patience & { navigation: number }, look: () => Promise<CheckVerdict>): Promise<CheckVerdict> {
  const arrivals = (): number => tab.signals().filter(({ kind }) => kind === 'navigated').length;
  const before = arrivals();
  const seen = await until(tab, patience, look);
  // While a page leaves, a look at it waits, and may come back only once it has arrived.
  if (seen.verdict === 'pass' || (!isLeaving(tab) && arrivals() === before)) return seen;
  await navigationDone(tab, navigation);
  return until(tab, patience, look);
}

async function until(tab: Tab, { most, glimpse = null }: Patience, look: () => Promise<CheckVerdict>): Promise<CheckVerdict> {
  const left = tab.left();
  let glimpsed = 0;
  for (let pause: number = POLL.first; ; pause = Math.min(pause * 2, POLL.most)) {
    const verdict = await lookOrWait(look);
    if (verdict.verdict === 'pass') return verdict;
    const waited = left - tab.left();
    const isOver = waited >= most || tab.left() <= pause;
    if (glimpse && verdict.verdict === 'fail' && (isOver || waited >= glimpsed + GLIMPSE_EVERY)) {
      const seen = await lookOrWait(async () => (await glimpse(verdict)) ?? verdict);
      if (seen.verdict === 'pass' || isOver) return seen;
      glimpsed = left - tab.left();
    }
    if (isOver) return verdict;
    await tab.sleep(pause);
  }
}

/** A page on its way elsewhere cannot be read for a moment. */
async function lookOrWait(look: () => Promise<CheckVerdict>): Promise<CheckVerdict> {
  try {
    return await look();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return { verdict: 'unknown', description: 'the page could not be read' };
  }
}

/** An action that began to leave the page is judged on the page it leads to. */
async function navigationDone(tab: Tab, most: number): Promise<void> {
  for (let waited = 0; isLeaving(tab) && waited < most && tab.left() > POLL.first; waited += POLL.first) await tab.sleep(POLL.first);
}

function isLeaving(tab: Tab): boolean {
  const kinds = tab.signals().map(({ kind }) => kind);
  return kinds.lastIndexOf('navigationStarted') > Math.max(kinds.lastIndexOf('navigated'), kinds.lastIndexOf('download'));
}

async function observe(tab: Tab, expectations: readonly Identified[]): Promise<Observed> {
  const items = expectations.flatMap((one) => ('text' in one && one.text ? [{ id: one.id, text: String(one.text), ...(one.role ? { role: String(one.role) } : {}) }] : []));
  const [page, counted] = await Promise.all([tab.inFrame('main', 'page', {}), items.length === 0 ? [] : tab.inAllFrames('findTexts', { items })]);
  const changed = expectations.some(({ kind }) => kind === 'changed') ? (await effect(tab)).verdict === 'pass' : null;
  return { url: page.url, title: page.title, texts: addUp(counted), changed };
}

function addUp(answers: readonly FrameAnswer<{ found: Record<string, number> }>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const answer of answers) {
    if (!('value' in answer)) continue;
    for (const [id, count] of Object.entries(answer.value.found)) total[id] = (total[id] ?? 0) + count;
  }
  return total;
}

async function effect(tab: Tab): Promise<CheckVerdict> {
  const event = tab.signals().find(({ kind }) => kind !== 'navigationStarted' && kind !== 'loaded' && kind !== 'crashed');
  if (event) return { verdict: 'pass', description: inWords(event.kind) };
  const answers = await tab.inAllFrames('changes', {});
  const what = answers.flatMap((answer) => ('value' in answer && answer.value.changed ? answer.value.what : []));
  if (what.length > 0) return { verdict: 'pass', description: what.slice(0, 3).join('; ') };
  return { verdict: 'unknown', description: 'no effect could be seen' };
}

function inWords(kind: string): string {
  const words: Record<string, string> = { navigated: 'the page went on', dialog: 'a dialog opened', tabOpened: 'a tab opened', tabClosed: 'a tab closed', download: 'a download began' };
  return words[kind] ?? kind;
}

/** Controls that hold a state are asked for it: the value typed, the box ticked. */
async function controlState(tab: Tab, { step, ref, note, chosen, holds }: Afterwards): Promise<CheckVerdict | null> {
  if (!ref) return null;
  if (note && step.action === 'select') return { verdict: 'fail', description: note };
  if (!leavesState(step.action)) return null;
  const reading = await readBack(tab, ref);
  if (!reading) return null;
  switch (step.action) {
    case 'fill':
      return valueVerdict(reading, step.value, holds);
    case 'clear':
      return valueVerdict(reading, '');
    case 'check':
    case 'uncheck':
      return checkedVerdict(reading, step.action === 'check');
    case 'upload':
      return reading.value ? { verdict: 'pass', description: 'the file is chosen' } : null;
    case 'select':
      return choiceVerdict(reading, step.values, chosen ?? []);
    default:
      return { verdict: 'pass', description: 'scrolled' };
  }
}

/** A secret value is not read back; then the page tells whether it is there. */
function valueVerdict(reading: Reading, wanted: string, holds?: boolean): CheckVerdict | null {
  const same = reading.value === null ? holds : sameValue(reading.value, wanted);
  if (same === undefined) return null;
  return same ? { verdict: 'pass', description: 'the field holds the value' } : { verdict: 'fail', description: 'the field does not hold what was typed' };
}

/** Options may be named by value or by what is shown; a page may put the choice back. */
function choiceVerdict({ value }: Reading, wanted: readonly string[], chosen: readonly string[]): CheckVerdict | null {
  if (value === null) return null;
  const shown = chosen.map(normaliseText);
  const kept = wanted.every((one) => `, ${value}, `.includes(`, ${one}, `) || shown.includes(normaliseText(one)));
  return { verdict: kept ? 'pass' : 'fail', description: `the choice is ‘${value}’` };
}

function checkedVerdict(reading: Reading, wanted: boolean): CheckVerdict | null {
  if (reading.checked === null) return null;
  const words = wanted ? 'checked' : 'not checked';
  return reading.checked === wanted ? { verdict: 'pass', description: `it is ${words}` } : { verdict: 'fail', description: `it is not ${words}` };
}
