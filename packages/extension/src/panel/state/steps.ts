import { deleteStep, describeStep, moveStep } from '@waymark/core';
import { edit, undo } from './edits.js';
import { change, showToast, type Panel } from './panel.js';
import { words } from '../words.js';

/** A node that is moved in the document loses the focus; it gets it back. */
export function moveTo(panel: Panel, id: string, to: number): void {
  const focused = document.activeElement;
  void edit(panel, (recording) => moveStep(recording, id, to)).then(() => {
    change(panel, { said: words.recording.moved(to + 1) });
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  });
}

/** The focus goes to the step that takes its place. */
export function removeStep(panel: Panel, id: string): void {
  const { open } = panel.store.get();
  if (open === null || open === 'missing') return;
  const { steps } = open.recording;
  const at = steps.findIndex((step) => step.id === id);
  const step = steps[at];
  if (!step) return;
  const next = steps[at + 1] ?? steps[at - 1];
  void edit(panel, (recording) => deleteStep(recording, id)).then(() => {
    change(panel, { openStep: null });
    showToast(panel, words.recording.deletedStep(describeStep(step)), () => void undo(panel));
    requestAnimationFrame(() => focusStep(next?.id));
  });
}

export function focusStep(id: string | undefined): void {
  if (id !== undefined) document.querySelector<HTMLElement>(`.step-head[data-step="${CSS.escape(id)}"]`)?.focus();
}
