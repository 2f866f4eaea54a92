import { targetOf } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { Desk, only, PIN } from './desk.js';

const LONG = 600_000;

const desk = new Desk();
beforeAll(() => desk.open(), LONG);
afterAll(() => desk.close());

describe.each(ALL_CASES ? ['img', 'video'] : ['img'])('a desktop that is shown as <%s>', (kind) => {
  test('is recorded by what can be read on it, replayed where it was and after it moved, and refused where it is another one’s', async () => {
    const flow = await desk.record(1, async ({ click, type }) => {
      await click(230, 114);
      await type('Maple Works');
      await click(230, 210);
      await type(PIN);
      await click(806, 186);
    }, { asked: `?as=${kind}` });
    expect(flow.recording.steps.map(({ action, label }) => [action, label])).toEqual([['fill', 'Customer'], ['fill', 'Access PIN'], ['click', 'Ship']]);
    expect(flow.recording.steps.every((step) => targetOf(step)?.dom?.tag === kind)).toBe(true);
    expect(flow.journal + JSON.stringify(flow.recording)).not.toContain(PIN);
    const again = await desk.replay(flow.recording, 'v1');
    expect(again.result.steps.map(({ outcome, reason }) => (outcome === 'passed' ? outcome : reason))).toEqual(Array(4).fill('passed'));
    expect(again.state).toEqual(flow.state);
    const ship = only(flow.recording, ({ label }) => label === 'Ship');
    const moved = await desk.replay(ship, 'v2');
    expect(moved.state.events).toEqual(flow.state.events.filter(({ id }) => id.startsWith('ship')));
    const other = await desk.replay(ship, 'v3');
    expect(other.result.steps.at(-1)?.outcome).toBe('refused');
    expect(other.state.events).toEqual([]);
  }, LONG);
});
