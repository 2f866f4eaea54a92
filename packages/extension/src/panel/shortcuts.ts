import { redo, undo } from './state/edits.js';
import type { Panel } from './state/panel.js';

/** Ctrl or ⌘ with Z and Y, where no text field has its own undo. */
export function listenForShortcuts(panel: Panel, target: Document): void {
  target.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
    const key = event.key.toLowerCase();
    const { view } = panel.store.get();
    if (view.kind !== 'recording' || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    void (key === 'y' || event.shiftKey ? redo(panel) : undo(panel));
  });
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(target.type);
}
