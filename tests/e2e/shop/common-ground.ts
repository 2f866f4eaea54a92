import type { StepResult } from '@waymark/core';

type Dom = NonNullable<NonNullable<StepResult['recorded']>['dom']>;

const PATHS = ['xpath', 'idXPath', 'css'] as const;

/** What of id, classes and paths the element found still shares with the recorded one; null where nothing was found. */
export function commonGround({ recorded, found }: StepResult): string[] | null {
  const before = recorded?.dom;
  const now = found?.snapshot.dom;
  if (!before || !now) return null;
  return [...(isSame(before.id, now.id) ? ['id'] : []), ...sharedClasses(before, now), ...PATHS.filter((path) => isSame(before[path], now[path]))];
}

function isSame(before: string | null | undefined, now: string | null | undefined): boolean {
  return typeof before === 'string' && before === now;
}

function sharedClasses(before: Dom, now: Dom): string[] {
  return (before.classes ?? []).filter((name) => now.classes?.includes(name)).map((name) => `.${name}`);
}
