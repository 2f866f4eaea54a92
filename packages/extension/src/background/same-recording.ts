import type { Recording } from '@waymark/core';

/** Whether both say the same; a server may have put their fields into another order. */
export function isSameRecording(one: Recording, other: Recording): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
