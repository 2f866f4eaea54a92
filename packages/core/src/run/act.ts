import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type FramePoint, type Input, type MouseButton } from '../ports/page-driver.js';
import type { NotReadyReason, PrepareReport } from '../ports/page-calls.js';
import type { Action, Modifier } from '../recording/step.js';
import type { Tab } from './tab.js';

/** What came of an attempt to act. `blocked` and `not-ready` mean that nothing happened. */
export type Act =
  | { kind: 'done'; delivered: boolean; note?: string; /** Options that were chosen, as they are shown. */ chosen?: readonly string[] }
  | { kind: 'not-ready'; reason: NotReadyReason; by?: string }
  | { kind: 'blocked'; by: string; input: 'pointer' | 'keys' };

export interface Aim {
  ref: NodeRef;
  action: Action;
  offset?: { x: number; y: number } | null;
  finish?: 'arm' | 'focus' | 'focusAll';
}

/** How long an element may take to become visible, stable, enabled and uncovered before the step is refused. */
const READY_WITHIN = 3_000;
/** Kept back from the time of the step, so that the answer why it is not ready still arrives. */
const TO_ANSWER = 300;

/** Scrolls to the node and waits until a person could use it; tells where to point. */
export async function aimAt(tab: Tab, aim: Aim): Promise<PrepareReport> {
  const { ref, action, offset, finish } = aim;
  const timeout = Math.max(0, Math.min(READY_WITHIN, tab.left() - TO_ANSWER));
  return tab.inFrame(ref.frame, 'prepare', { node: ref.node, action, timeout, ...(offset ? { offset } : {}), ...(finish ? { finish } : {}) });
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
  if (guard && guard.blocked > 0 && guard.delivered === 0) return { kind: 'blocked', by: guard.by ?? 'something else', input: 'pointer' };
  return { kind: 'done', delivered: guard === null || guard.delivered > 0 };
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
  if (guard && guard.blocked > 0 && guard.delivered === 0) return { kind: 'blocked', by: guard.by ?? 'something else', input: 'keys' };
  return { kind: 'done', delivered: true };
}

/** null where the action took the document away before the guard could report: then it was delivered. */
export async function disarm(tab: Tab, ref: NodeRef): Promise<{ delivered: number; blocked: number; by?: string } | null> {
  try {
    return await tab.inFrame(ref.frame, 'disarm', {});
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
