import { kindOf } from '../element/kind.js';
import type { ElementSnapshot, ElementState } from '../element/snapshot.js';
import type { Action } from '../recording/step.js';

/** Why an action cannot use an element, in words; null where it can. */
export function notUsableFor(action: Action, element: { snapshot: ElementSnapshot; state: ElementState }): string | null {
  if (!element.state.visible) return 'it is hidden';
  const kind = kindOf(element.snapshot);
  switch (action) {
    case 'fill':
    case 'clear':
      return element.state.editable ? null : 'it cannot be typed into';
    case 'select':
      return kind === 'select' || kind === 'radio' || opensList(element) ? null : 'it has no options';
    case 'check':
    case 'uncheck':
      return kind === 'checkbox' || kind === 'radio' ? null : 'it cannot be checked';
    case 'upload':
      return kind === 'file' ? null : 'it takes no files';
    default:
      return null;
  }
}

/** A button that opens a list of options; where nobody looked for that, any control may be one. */
function opensList({ snapshot, state }: { snapshot: ElementSnapshot; state: ElementState }): boolean {
  const attributes = snapshot.dom?.attributes;
  return attributes === undefined ? state.interactive : attributes?.['aria-haspopup'] === 'listbox';
}
