import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type FramePoint, type Input, type MouseButton } from '../ports/page-driver.js';
import type { GuardReport, Meaning, NotReadyReason, PrepareReport } from '../ports/page-calls.js';
import type { Action, Modifier } from '../recording/step.js';
import type { Tab } from './tab.js';

interface Done {
  kind: 'done';
  delivered: boolean;
  note?: string;
  /** Options that were chosen, as they are shown. */
  chosen?: readonly string[];
  /** False where the press arrived and the click that makes it one did not. */
  clicked?: boolean;
  /** Whether the field holds what was typed, where its value cannot be read. */
  holds?: boolean;
  /** What went wrong with input that cannot be taken back. */
  amiss?: string;
}

/** What came of an attempt to act. All but `done` mean that nothing happened. */
export type Act =
  | Done
  | { kind: 'not-ready'; reason: NotReadyReason; by?: string }
  | { kind: 'blocked'; by: string; input: 'pointer' | 'keys' }
  /** The screen says that it is something else. */
  | { kind: 'contradicted'; by: string };

export interface Aim {
  ref: NodeRef;
  action: Action;
  offset?: { x: number; y: number } | null;
  finish?: 'arm' | 'focus' | 'focusAll';
  meaning?: Meaning;
  /** Where a drag ends. */
  drop?: NodeRef;
}

/** How long an element may take to become visible, stable, enabled and uncovered before the step is refused. */
const READY_WITHIN = 3_000;
/** Kept back from the time of the step, so that the answer why it is not ready still arrives. */
const TO_ANSWER = 300;

/** Scrolls to the node and waits until a person could use it; tells where to point. */
export async function aimAt(tab: Tab, aim: Aim): Promise<PrepareReport> {
  const { ref, action, offset, finish, meaning, drop } = aim;
  const timeout = Math.max(0, Math.min(READY_WITHIN, tab.left() - TO_ANSWER));
  return tab.inFrame(ref.frame, 'prepare', {
    node: ref.node,
    action,
    timeout,
    ...(offset ? { offset } : {}),
    ...(finish ? { finish } : {}),
    ...(meaning ? { meaning } : {}),
    ...(drop && drop.frame === ref.frame ? { dropDistance: drop.node - ref.node } : {}),
  });
}

/** A pointer action under the guard that is up: what would reach another element is stopped before the page hears of it. */
export async function point(tab: Tab, ref: NodeRef, input: Input): Promise<Act> {
  try {
    await tab.dispatch(input);
  } catch (error) {
    await disarm(tab, ref);
    if (error instanceof DriverError && error.code === 'covered') return { kind: 'blocked', by: error.message, input: 'pointer' };
    throw error;
  }
  const guard = await disarm(tab, ref);
  if (guard === null) return { kind: 'done', delivered: true };
  const stopped = stoppedBy(guard, 'pointer');
  if (stopped) return stopped;
  if (input.kind === 'drag') return { kind: 'done', delivered: guard.delivered > 0, ...(guard.blocked > 0 ? { amiss: `it would have been dropped on ${guard.by ?? 'something else'}` } : {}) };
  return { kind: 'done', delivered: guard.delivered > 0, clicked: guard.clicked > 0 };
}

/** Keys go to whatever has the focus: a page that moved it elsewhere must not get them there. */
export async function type(tab: Tab, ref: NodeRef, input: Extract<Input, { kind: 'text' | 'key' }>): Promise<Act> {
  try {
    await tab.dispatch(input);
  } catch (error) {
    await disarm(tab, ref);
    throw error;
  }
  const guard = await disarm(tab, ref);
  if (guard === null) return { kind: 'done', delivered: true };
  if (guard.astray) return { kind: 'done', delivered: false, amiss: `the text went to ${guard.astray}` };
  const stopped = stoppedBy(input.kind === 'text' ? { ...guard, delivered: guard.received } : guard, 'keys');
  if (stopped) return stopped;
  if (input.kind === 'text' && guard.received === 0 && guard.holds !== true) return { kind: 'done', delivered: false, amiss: 'the text did not reach it' };
  return { kind: 'done', delivered: true, ...(guard.holds === undefined ? {} : { holds: guard.holds }) };
}

/** Where all of the input was held back, nothing happened, and it can be decided again. */
function stoppedBy(guard: GuardReport, input: 'pointer' | 'keys'): Act | null {
  if (guard.blocked === 0 || guard.delivered > 0) return null;
  if (guard.changed) return { kind: 'not-ready', reason: 'gone', by: 'it became something else' };
  return { kind: 'blocked', by: guard.by ?? 'something else', input };
}

/** null where the action took the document away before the guard could report: then it was delivered. */
export async function disarm(tab: Tab, ref: NodeRef): Promise<GuardReport | null> {
  try {
    const report = await tab.inFrame(ref.frame, 'disarm', {});
    return report.absent ? null : report;
  } catch (error) {
    if (error instanceof DriverError && ['frame-gone', 'stale-node', 'page-closed', 'page-error'].includes(error.code)) return null;
    throw error;
  }
}

export function clickInput(at: FramePoint, how: { button?: MouseButton; count?: 1 | 2; modifiers?: readonly Modifier[] }): Input {
  return { kind: 'click', at, button: how.button ?? 'left', count: how.count ?? 1, modifiers: how.modifiers ?? [] };
}

export function framePoint(ref: NodeRef, point: { x: number; y: number }): FramePoint {
  return { space: 'viewport', frame: ref.frame, x: point.x, y: point.y };
}
