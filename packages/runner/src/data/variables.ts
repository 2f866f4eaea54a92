import type { Recording } from '@waymark/core';

/** Values that the recording itself brings for its variables. */
export function defaultsOf({ variables }: Recording): Record<string, string> {
  return Object.fromEntries(Object.entries(variables ?? {}).flatMap(([name, variable]) => (variable.default === undefined ? [] : [[name, variable.default]])));
}
