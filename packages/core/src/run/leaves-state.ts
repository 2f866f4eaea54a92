import type { Action } from '../recording/step.js';

const LEAVING: readonly Action[] = ['fill', 'clear', 'check', 'uncheck', 'select', 'upload', 'scroll'];

/** Whether the control itself tells afterwards what became of it. */
export function leavesState(action: Action): boolean {
  return LEAVING.includes(action);
}
