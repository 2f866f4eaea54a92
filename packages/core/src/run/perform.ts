import type { ElementSnapshot, NodeRef } from '../element/snapshot.js';
import type { Meaning } from '../ports/page-calls.js';
import type { Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { aimAt, clickInput, disarm, framePoint, point, type, type Act } from './act.js';
import { chooseOption } from './choose-option.js';
import { scrollFar } from './scroll-far.js';
import type { Tab } from './tab.js';

/** A step whose references are filled in; `dropAt` is where a drag ends. */
export interface Performance {
  step: Step;
  ref: NodeRef;
  found: ElementSnapshot;
  dropAt?: NodeRef;
  file(path: string): string;
  /** Fractions of its box to aim at, where that is not where the recording was aimed at. */
  offset?: { x: number; y: number };
  /** Called when the element is in view and ready, right before anything is dispatched. What it answers is why nothing may be. */
  beforeDispatch(): Promise<string | null>;
}

const SET_DIRECTLY = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);

/** Carries out one action on one proven node, with real input. */
export async function perform(tab: Tab, performance: Performance): Promise<Act> {
  const { step, ref } = performance;
  const target = 'target' in step ? (step.target as { geometry?: { offset?: { x: number; y: number } | null } | null } | undefined) : undefined;
  const finish = finishOf(performance);
  const ready = await aimAt(tab, { ref, action: step.action, offset: performance.offset ?? target?.geometry?.offset ?? null, meaning: meaningOf(performance.found), ...(finish ? { finish } : {}) });
  if (!ready.ready) return { kind: 'not-ready', reason: ready.reason, ...(ready.by ? { by: ready.by } : {}) };
  const against = await performance.beforeDispatch();
  if (against !== null) {
    await disarm(tab, ref);
    return { kind: 'contradicted', by: against };
  }
  const at = framePoint(ref, ready.point);
  switch (step.action) {
    case 'click':
    case 'download':
      return point(tab, ref, clickInput(at, { modifiers: modifiersOf(step) }));
    case 'doubleClick':
      return point(tab, ref, clickInput(at, { count: 2, modifiers: modifiersOf(step) }));
    case 'rightClick':
      return point(tab, ref, clickInput(at, { button: 'right', modifiers: modifiersOf(step) }));
    case 'hover':
      await tab.dispatch({ kind: 'move', at });
      return { kind: 'done', delivered: true };
    case 'check':
    case 'uncheck':
      return toggle(tab, ref, { done: ready.checked === (step.action === 'check'), at });
    case 'fill':
      return fill(tab, performance, step.value);
    case 'clear':
      return fill(tab, performance, '');
    case 'press':
      return type(tab, ref, { kind: 'key', key: step.key, modifiers: step.modifiers ?? [] });
    case 'select':
      return select(tab, performance, step.values);
    case 'upload':
      await tab.dispatch({ kind: 'files', node: ref, files: step.files.map(performance.file) });
      return { kind: 'done', delivered: true };
    case 'drag':
      return drag(tab, performance, at);
    case 'scroll':
      await scrollFar(tab, { ...ref, to: step.to });
      return { kind: 'done', delivered: true };
    default:
      return { kind: 'done', delivered: false, note: `${step.action} needs no element` };
  }
}

/** What it was decided by, so that the page can tell whether the node still is that. */
function meaningOf({ semantics, surroundings }: ElementSnapshot): Meaning {
  return { name: semantics?.name ?? null, text: semantics?.text ?? null, row: surroundings?.row ?? null };
}

/** What the last check before the action leaves behind: a guard for the pointer, the focus for the keyboard. */
function finishOf({ step, found }: Performance): 'arm' | 'focus' | 'focusAll' | undefined {
  switch (step.action) {
    case 'click':
    case 'doubleClick':
    case 'rightClick':
    case 'download':
    case 'check':
    case 'uncheck':
    case 'drag':
      return 'arm';
    case 'press':
      return 'focus';
    case 'fill':
    case 'clear':
      return isSetDirectly(found) ? undefined : 'focusAll';
    default:
      return undefined;
  }
}

function isSetDirectly(found: ElementSnapshot): boolean {
  return SET_DIRECTLY.has(found.dom?.type ?? '');
}

function modifiersOf(step: Step): readonly ('Alt' | 'Control' | 'Meta' | 'Shift')[] {
  return 'modifiers' in step && Array.isArray(step.modifiers) ? step.modifiers : [];
}

async function toggle(tab: Tab, ref: NodeRef, how: { done: boolean; at: ReturnType<typeof framePoint> }): Promise<Act> {
  if (how.done) {
    await disarm(tab, ref);
    return { kind: 'done', delivered: true, note: 'it was so already' };
  }
  return point(tab, ref, clickInput(how.at, {}));
}

async function fill(tab: Tab, { ref, found }: Performance, value: string): Promise<Act> {
  if (isSetDirectly(found)) {
    const { reason } = await tab.inFrame(ref.frame, 'setValue', { node: ref.node, value });
    return reason ? { kind: 'done', delivered: false, note: reason } : { kind: 'done', delivered: true };
  }
  return type(tab, ref, value === '' ? { kind: 'key', key: 'Delete', modifiers: [] } : { kind: 'text', text: value });
}

async function select(tab: Tab, { step, ref, found }: Performance, values: readonly string[]): Promise<Act> {
  if (isMadeList(found)) return chooseOption(tab, { ref, meaning: meaningOf(found), target: 'target' in step ? (step.target as Target | undefined) : undefined }, values);
  const { chosen, missing } = await tab.inFrame(ref.frame, 'selectOptions', { node: ref.node, values });
  if (missing.length === 0) return { kind: 'done', delivered: true, chosen };
  return { kind: 'done', delivered: false, note: `there is no option ${missing.map((one) => `‘${one}’`).join(', ')}` };
}

/** A list of options by its role, where the browser has none of its own. */
function isMadeList({ dom, semantics }: ElementSnapshot): boolean {
  if (dom?.tag === 'select') return false;
  return semantics?.role === 'combobox' || semantics?.role === 'listbox' || dom?.attributes?.['aria-haspopup'] === 'listbox';
}

async function drag(tab: Tab, { step, ref, found, dropAt }: Performance, from: ReturnType<typeof framePoint>): Promise<Act> {
  const to = step.action === 'drag' && 'by' in step.to ? { ...from, x: from.x + by(step.to).x, y: from.y + by(step.to).y } : null;
  if (to) return point(tab, ref, { kind: 'drag', from, to });
  await disarm(tab, ref);
  if (!dropAt) return { kind: 'not-ready', reason: 'gone' };
  const drop = await aimAt(tab, { ref: dropAt, action: 'hover' });
  if (!drop.ready) return { kind: 'not-ready', reason: drop.reason, ...(drop.by ? { by: drop.by } : {}) };
  const start = await aimAt(tab, { ref, action: 'drag', finish: 'arm', meaning: meaningOf(found), drop: dropAt });
  if (!start.ready) return { kind: 'not-ready', reason: start.reason, ...(start.by ? { by: start.by } : {}) };
  return point(tab, ref, { kind: 'drag', from: framePoint(ref, start.point), to: framePoint(dropAt, drop.point) });
}

function by(to: object): { x: number; y: number } {
  return (to as { by: { x: number; y: number } }).by;
}
