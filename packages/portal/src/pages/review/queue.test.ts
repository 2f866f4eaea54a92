import type { HealingGroup, HealingView } from '@waymark/core/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decided, EMPTY_QUEUE, keptAfterAll, keyOf, moved, nextOpen, placeOf, renewed, saved, shownGroup, takenBack, takingBack, undoable, type Queue } from './queue.js';

const group = (id: string, count = 1): HealingGroup => ({ id: `g-${id}`, count, healings: Array.from({ length: count }, (_, index) => ({ id: index === 0 ? id : `${id}${index}` }) as HealingView) });
const queueOf = (...ids: string[]): Queue => renewed(EMPTY_QUEUE, ids.map((id) => group(id)));
const keys = (queue: Queue): string[] => queue.groups.map(keyOf);

test('a decision is shown at once, and the next undecided healing comes', () => {
  const queue = decided(queueOf('a', 'b', 'c'), 'approve', ['a']);
  expect(queue.at).toBe('b');
  expect(queue.said['a']).toEqual({ word: 'approve', ids: ['a'], saved: false });
  expect(saved(queue, 'a').said['a']?.saved).toBe(true);
});

test('after the last one the undecided ones above come, and then one stays where one is', () => {
  const skipped = decided(moved(queueOf('a', 'b'), 1), 'reject', ['b']);
  expect(skipped.at).toBe('a');
  const done = decided(skipped, 'approve', ['a']);
  expect(done.at).toBe('a');
  expect(nextOpen(done)).toBeNull();
});

test('undo takes back what is shown, or else the last decision, and shows it', () => {
  const queue = decided(decided(queueOf('a', 'b', 'c'), 'approve', ['a']), 'reject', ['b']);
  expect(undoable(queue)).toBe('b');
  const back = takenBack(takingBack(queue, group('b'), ['b']), 'b', 'undo');
  expect(back.at).toBe('b');
  expect(undoable(back)).toBe('a');
  expect(undoable({ ...back, at: 'a' })).toBe('a');
  expect(undoable(takingBack(back, group('a'), ['a']))).toBeNull();
});

test('what is being taken back stays in the list, may be decided again, and is as it was where that fails', () => {
  const queue = takingBack(decided(queueOf('a', 'b'), 'approve', ['a']), group('a'), ['a']);
  expect(keys(renewed(queue, [group('b')]))).toEqual(['a', 'b']);
  expect(nextOpen({ ...queue, at: 'b' })).toBe('a');
  const kept = keptAfterAll(queue, 'a', { word: 'approve', ids: ['a'], saved: true });
  expect(undoable(kept)).toBe('a');
  const again = decided(queue, 'reject', ['a']);
  expect(takenBack(again, 'a', 'undo').said['a']?.word).toBe('reject');
});

describe('renewal', () => {
  test('what was decided here stays in its place though the server no longer lists it', () => {
    const queue = decided(queueOf('a', 'b', 'c'), 'approve', ['a']);
    const fresh = renewed(queue, [group('n'), group('b'), group('c')]);
    expect(keys(fresh)).toEqual(['a', 'n', 'b', 'c']);
    expect(fresh.at).toBe('b');
  });

  test('what somebody else decided goes, unless it is shown: then it stays, and is marked', () => {
    const queue = moved(queueOf('a', 'b', 'c'), 1);
    expect(renewed(queue, [group('b'), group('c')])).toMatchObject({ at: 'b', elsewhere: null });
    const gone = renewed(queue, [group('a'), group('c')]);
    expect(gone).toMatchObject({ at: 'b', elsewhere: 'b' });
    expect(gone.groups.map(keyOf)).toEqual(['a', 'b', 'c']);
    expect(renewed(gone, [group('a'), group('b'), group('c')])).toMatchObject({ at: 'b', elsewhere: null });
    const onward = renewed(moved(gone, 1), [group('a'), group('c')]);
    expect(onward).toMatchObject({ at: 'c', elsewhere: null });
    expect(onward.groups.map(keyOf)).toEqual(['a', 'c']);
    expect(renewed(queue, [])).toMatchObject({ at: 'b', elsewhere: 'b' });
  });

  test('an address names the one to show', () => {
    expect(renewed(EMPTY_QUEUE, [group('a'), group('b')], 'b').at).toBe('b');
    expect(renewed(EMPTY_QUEUE, [group('a')], 'gone').at).toBe('a');
  });
});

const shownOf = (queue: Queue, key: string): HealingGroup => shownGroup({ ...queue, at: key }) ?? group(key);
const act = fc.constantFrom('next', 'previous', 'approve', 'reject', 'undo', 'renew');

test('whatever is done, something is shown while there is anything, and nothing decided is lost', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), (acts, ids) => {
      let queue = queueOf(...ids);
      for (const one of acts) {
        const before = Object.keys(queue.said).length;
        const undone = undoable(queue);
        if (one === 'next' || one === 'previous') queue = moved(queue, one === 'next' ? 1 : -1);
        else if (one === 'undo') queue = undone === null ? queue : takenBack(takingBack(queue, shownOf(queue, undone), []), undone, 'undo');
        else if (one === 'renew') queue = renewed(queue, queue.groups.filter((each) => queue.said[keyOf(each)] === undefined));
        else queue = decided(queue, one === 'approve' ? 'approve' : 'reject', [queue.at ?? '']);
        expect(shownGroup(queue)).not.toBeNull();
        expect(placeOf(queue).at).toBeGreaterThan(0);
        expect(one !== 'renew' || Object.keys(queue.said).length === before).toBe(true);
        expect(new Set(queue.order)).toEqual(new Set(Object.keys(queue.said)));
      }
    }),
  );
});
