import type { HealingGroup } from '@waymark/core/api';

export type Word = 'approve' | 'reject' | 'pick' | 'undo';

/** What was said of a group here, while it is still shown so that it can be taken back. */
export interface Said {
  word: Word;
  /** What it was said of: all of the group, or the one that was picked for. */
  ids: readonly string[];
  saved: boolean;
}

export interface Queue {
  groups: readonly HealingGroup[];
  /** Key of the group that is shown. */
  at: string | null;
  said: Readonly<Record<string, Said>>;
  /** Keys of groups in the order in which they were decided. */
  order: readonly string[];
  /** Key of the shown group, where somebody else decided it meanwhile. */
  elsewhere: string | null;
}

export const EMPTY_QUEUE: Queue = { groups: [], at: null, said: {}, order: [], elsewhere: null };

/** A group is known by its newest healing: the same after a renewal, and short enough for an address. */
export function keyOf(group: HealingGroup): string {
  return group.healings[0]?.id ?? group.id;
}

export function shownGroup({ groups, at }: Queue): HealingGroup | null {
  return groups.find((group) => keyOf(group) === at) ?? null;
}

export function placeOf(queue: Queue): { at: number; of: number } {
  return { at: queue.groups.findIndex((group) => keyOf(group) === queue.at) + 1, of: queue.groups.length };
}

/**
 * What the server has now, under what was decided here: decided groups stay where they were until the page is left, so that
 * nothing jumps and everything can be taken back. The one that is shown stays shown as well, whatever others decide: a key must not
 * decide what has come in its place unread.
 */
export function renewed(queue: Queue, fresh: readonly HealingGroup[], wanted: string | null = null): Queue {
  const shown = sameGroup(fresh, queue.at) ?? queue.at;
  const isHeld = (key: string): boolean => queue.said[key] !== undefined || (key === shown && wanted === null);
  const held = queue.groups.filter((group) => isHeld(keyOf(group)) && !fresh.some((one) => keyOf(one) === keyOf(group)));
  const groups = inserted(fresh, held, queue.groups);
  const keys = groups.map(keyOf);
  const at = [wanted ?? shown, keys[0] ?? null].find((key) => key !== null && keys.includes(key)) ?? null;
  const isGone = at !== null && queue.said[at] === undefined && held.some((group) => keyOf(group) === at);
  return { ...queue, groups, at, elsewhere: isGone ? at : null };
}

/** The group that holds this healing now, behind a newer one of its kind. */
function sameGroup(groups: readonly HealingGroup[], key: string | null): string | null {
  const group = groups.find(({ healings }) => healings.some(({ id }) => id === key));
  return group ? keyOf(group) : null;
}

/** Held groups go back behind the one they stood behind. */
function inserted(fresh: readonly HealingGroup[], held: readonly HealingGroup[], before: readonly HealingGroup[]): HealingGroup[] {
  const result = [...fresh];
  for (const group of held) {
    const index = before.indexOf(group);
    const ahead = before.slice(0, index).findLast((one) => result.some((other) => keyOf(other) === keyOf(one)));
    result.splice(ahead ? result.findIndex((other) => keyOf(other) === keyOf(ahead)) + 1 : 0, 0, group);
  }
  return result;
}

export function moved(queue: Queue, by: 1 | -1): Queue {
  const index = queue.groups.findIndex((group) => keyOf(group) === queue.at);
  const to = queue.groups[Math.min(queue.groups.length - 1, Math.max(0, index + by))];
  return to ? { ...queue, at: keyOf(to) } : queue;
}

/** Said of the group that is shown; the next one that nobody has decided is shown then. */
export function decided(queue: Queue, word: Word, ids: readonly string[]): Queue {
  const { at } = queue;
  if (at === null) return queue;
  const said = { ...queue.said, [at]: { word, ids, saved: false } };
  return { ...queue, said, order: [...queue.order.filter((key) => key !== at), at], at: nextOpen({ ...queue, said }) ?? at };
}

/** Onward from where one is, then from the top; null where all are decided. */
export function nextOpen({ groups, at, said }: Queue): string | null {
  const index = groups.findIndex((group) => keyOf(group) === at);
  const keys = [...groups.slice(index + 1), ...groups.slice(0, index + 1)].map(keyOf);
  return keys.find((key) => isUndecided(said[key])) ?? null;
}

/** Nothing was said of it here, or that is being taken back. */
export function isUndecided(said: Said | undefined): boolean {
  return said === undefined || said.word === 'undo';
}

export function saved(queue: Queue, key: string): Queue {
  const one = queue.said[key];
  return one ? { ...queue, said: { ...queue.said, [key]: { ...one, saved: true } } } : queue;
}

/** It is on its way back, and shown; it may be decided again at once, since words are sent in their order. */
export function takingBack(queue: Queue, group: HealingGroup, ids: readonly string[]): Queue {
  const key = keyOf(group);
  return { ...queue, at: key, said: { ...queue.said, [key]: { word: 'undo', ids, saved: false } }, order: queue.order.filter((one) => one !== key) };
}

/** As if nothing had been said of it, unless something else was said meanwhile. */
export function takenBack(queue: Queue, key: string, word: Said['word']): Queue {
  if (queue.said[key]?.word !== word) return queue;
  const { [key]: _gone, ...said } = queue.said;
  return { ...queue, said, order: queue.order.filter((one) => one !== key) };
}

/** What could not be taken back is as it was. */
export function keptAfterAll(queue: Queue, key: string, said: Said): Queue {
  if (queue.said[key]?.word !== 'undo') return queue;
  return { ...queue, said: { ...queue.said, [key]: said }, order: [...queue.order, key] };
}

/** What undo means: the group that is shown where it was decided here, else the last decision. */
export function undoable({ at, said, order }: Queue): string | null {
  return at !== null && !isUndecided(said[at]) ? at : (order.at(-1) ?? null);
}
