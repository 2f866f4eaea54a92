import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppState, PanelEvent } from '../../messages.js';
import { gather } from './gather.js';

const state = (status: NonNullable<AppState['replay']>['status'], current: string): PanelEvent => ({
  event: 'state',
  state: { recording: null, picking: null, portal: null, replay: { id: 'x', recordingId: 'r', status, current, stepByStep: false, breakpoints: [], problem: null } },
});
const started = (number: number): PanelEvent => ({ event: 'replayEvent', replayId: 'x', run: { type: 'step-started', number, label: '', action: 'click' } });

function desk() {
  const taken: PanelEvent[][] = [];
  const due: (() => void)[] = [];
  const batch: PanelEvent[] = [];
  const gathering = gather({ take: (event) => batch.push(event), after: (_ms, callback) => due.push(callback) });
  const close = (): void => void (batch.length > 0 && taken.push(batch.splice(0)));
  const doing = (work: () => void): void => {
    work();
    close();
  };
  return { taken, put: (event: PanelEvent) => doing(() => gathering.put(event)), flush: () => doing(() => gathering.flush()), pass: () => doing(() => due.shift()?.()) };
}

test('two thousand steps that end at once are drawn twice', () => {
  const { taken, put, pass } = desk();
  for (let i = 0; i < 2_000; i++) put(started(i));
  pass();
  expect(taken.map(({ length }) => length)).toEqual([1, 1_999]);
});

test('a step that ends after a rest is told at once', () => {
  const { taken, put, pass } = desk();
  put(started(1));
  pass();
  put(started(2));
  expect(taken).toEqual([[started(1)], [started(2)]]);
});

test('a run that waits or ends, and any trouble, is told at once, after what came before it', () => {
  const others: PanelEvent[] = [state('paused', 's3'), state('ended', 's3'), { event: 'trouble', message: 'No.', whatToDo: 'Wait.' }, { event: 'listChanged' }];
  for (const other of others) {
    const { taken, put } = desk();
    put(state('running', 's1'));
    put(started(2));
    put(other);
    expect(taken).toEqual([[state('running', 's1')], [started(2), other]]);
  }
});

test('what waits when the worker is lost does not come after what the next one says', () => {
  const { taken, put, flush, pass } = desk();
  put(started(1));
  put(started(2));
  flush();
  pass();
  expect(taken).toEqual([[started(1)], [started(2)]]);
});

test('nothing is lost, doubled or moved', () => {
  const acts = fc.array(fc.oneof(fc.nat(9).map((n) => started(n)), fc.constantFrom(state('running', 's1'), state('paused', 's2'), { event: 'listChanged' } as const), fc.constant(null)));
  fc.assert(
    fc.property(acts, (list) => {
      const { taken, put, flush, pass } = desk();
      for (const act of list) if (act === null) pass(); else put(act);
      flush();
      expect(taken.flat()).toEqual(list.filter((act) => act !== null));
    }),
  );
});
