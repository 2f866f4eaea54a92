import type { Modifier } from '@waymark/core';

/** Keys that were held meanwhile. */
export function modifiersOf(event: MouseEvent | KeyboardEvent): Modifier[] {
  const held: [boolean, Modifier][] = [
    [event.altKey, 'Alt'],
    [event.ctrlKey, 'Control'],
    [event.metaKey, 'Meta'],
    [event.shiftKey, 'Shift'],
  ];
  return held.filter(([is]) => is).map(([, name]) => name);
}
