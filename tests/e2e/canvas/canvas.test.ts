import { targetOf, type RunResult, type Step } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { Desk, only, paintedOver, PIN, workAtDesk, workInShort, type RecordedFlow } from './desk.js';

const LONG = 600_000;
const ACTING = ['passed', 'healed', 'flagged', 'unverified'];

/** In the drawing of v1. */
const FIELD_OF_PIN = { x: 146, y: 196, width: 180, height: 28 };
const TABLE = { x: 386, y: 96, width: 558, height: 190 };

const SHORT = [
  ['fill', 'Customer'],
  ['fill', 'Access PIN'],
  ['click', 'Express delivery'],
  ['click', 'Add order'],
  ['click', 'Ship'],
];
const WHOLE = [
  ['fill', 'Customer'],
  ['fill', 'E-mail'],
  ['fill', 'Access PIN'],
  ['click', 'Normal'],
  ['click', 'High'],
  ['click', 'Express delivery'],
  ['click', 'Add order'],
  ['click', 'Ship'],
  ['click', 'Clear'],
];

const desk = new Desk();
beforeAll(() => desk.open(), LONG);
afterAll(() => desk.close());

function outcomes({ steps }: RunResult): string[] {
  return steps.map(({ step, outcome, reason }) => `${step.action} ${step.label}: ${outcome}${ACTING.includes(outcome) ? '' : ` (${reason})`}`);
}

describe.each(ALL_CASES ? [1, 2] : [1])('what is drawn on a canvas, at %i pixels for one', (dpr) => {
  let flow: RecordedFlow;
  beforeAll(async () => {
    flow = await desk.record(dpr, ALL_CASES ? workAtDesk : workInShort);
  }, LONG);

  test('is recorded by what can be read: names, values, one step for each thing done', () => {
    expect(flow.recording.steps.map((step) => [step.action, step.label])).toEqual(ALL_CASES ? WHOLE : SHORT);
    expect(flow.recording.steps.filter(({ action }) => action === 'fill').map((step) => step['value'])).toEqual(['Maple Works', ...(ALL_CASES ? ['info@maple.example'] : []), '{{secret:pin}}']);
    expect(flow.recording.steps.every((step) => targetOf(step)?.pixels?.surface?.control)).toBe(true);
  });

  test('what was typed into the field for the PIN is nowhere', () => {
    expect(flow.state.values.pin).toBe(PIN);
    expect(JSON.stringify(flow.recording)).not.toContain(PIN);
    expect(flow.journal).not.toContain(PIN);
  });

  test.runIf(ALL_CASES)('is replayed where it was', async () => {
    const { result, state } = await desk.replay(flow.recording, 'v1', { dpr });
    expect(outcomes(result).filter((one) => !one.endsWith('passed'))).toEqual([]);
    expect(state).toEqual(flow.state);
  }, LONG);

  test('is found again moved, larger, darker and in another order; nothing else is touched', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ secret }) => !secret), 'v2', { dpr });
    expect(outcomes(result).filter((one) => !/(passed|healed|flagged)$/.test(one))).toEqual([]);
    expect(state.events).toEqual(flow.state.events.filter(({ id }) => id !== 'pin'));
    expect(state.values).toEqual({ ...flow.state.values, pin: '' });
  }, LONG);

  test('a secret is not typed into a field that has moved', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ secret }) => secret === true), 'v2', { dpr });
    expect(result.steps.at(-1)).toMatchObject({ outcome: 'refused', code: 'never-healed' });
    expect(state.events).toEqual([]);
  }, LONG);

  test('a field that shows the secret in a way that is misread is painted over in what is kept, and the rest is not', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ label }) => ['Access PIN', 'Express delivery', 'Add order', 'Ship'].includes(label)), 'v1', { dpr, pictures: true, asked: '?pin=clear' });
    expect(state.values.pin).toBe(PIN);
    const later = result.steps.slice(-3);
    expect(later.map(({ step, outcome }) => [step.label, outcome])).toEqual([['Express delivery', 'passed'], ['Add order', 'passed'], ['Ship', 'passed']]);
    for (const { picture } of later) {
      expect(await paintedOver(picture, FIELD_OF_PIN)).toBe(1);
      expect(await paintedOver(picture, TABLE)).toBeLessThan(0.5);
    }
  }, LONG);

  test.runIf(ALL_CASES)('where that field may have moved, all of the drawing is painted over', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ label }) => ['Access PIN', 'Add order', 'Ship'].includes(label)), 'v1', { dpr, pictures: true, asked: '?pin=clear&after=move' });
    expect(state.values.pin).toBe(PIN);
    const last = result.steps.at(-1);
    expect([last?.step.label, last?.outcome]).toEqual(['Ship', 'passed']);
    expect(await paintedOver(last?.picture ?? null, TABLE)).toBe(1);
  }, LONG);

  test.runIf(ALL_CASES)('the text of a drawn field is taken where all of it is certain; a text without a label is not', async () => {
    const [customer, , , , , , , ship] = flow.recording.steps as [Step, ...Step[]];
    const taken = (id: string, step: Step | undefined): Step => ({ ...step, id, action: 'extract', into: id, value: undefined }) as unknown as Step;
    const recording = { ...flow.recording, steps: [customer, taken('client', customer), taken('button', ship)].map((step, index) => ({ ...step, number: index + 1 })) as Step[] };
    const { result } = await desk.replay(recording, 'v1', { dpr });
    expect(result.extracted).toEqual({ client: 'Maple Works' });
    expect(result.steps.at(-1)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('no label beside it') });
  }, LONG);

  test.each([
    ['Add order', 'the button is gone, another one is in its place'],
    ['Ship', 'its row holds another order'],
    ...(ALL_CASES ? [['Clear', 'it stands twice, and nothing tells which'] as const, ['Express delivery', 'it says the opposite'] as const] : []),
  ] as const)('%s is refused where %s', async (label) => {
    const { result, state } = await desk.replay(only(flow.recording, (step) => step.label === label), 'v3', { dpr });
    expect(result.steps.at(-1)?.outcome).toBe('refused');
    expect(state.events).toEqual([]);
  }, LONG);

  test('nothing drawn is clicked by its place, without reading the screen', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ label }) => label === 'Add order'), 'v1', { dpr, verify: 'off' });
    expect(result.steps.at(-1)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('without reading the screen') });
    expect(state.events).toEqual([]);
  }, LONG);

  test('a row that moves when the pointer comes is not taken for the one that stood there', async () => {
    const { result, state } = await desk.replay(only(flow.recording, ({ label }) => label === 'Ship'), 'v1', { dpr, asked: '?rows=restless' });
    expect(result.steps.at(-1)?.outcome).toMatch(/healed|flagged/u);
    expect(state.events).toEqual(flow.state.events.filter(({ id }) => id.startsWith('ship')));
  }, LONG);

  test.each([
    ['what stood there before proves nothing', { kind: 'present', text: 'Birch Garden' }, 'unverified'],
    ['what is still to be read has not gone', { kind: 'absent', text: 'Birch Garden' }, 'failed'],
  ] as const)('%s, where a click does nothing', async (_what, expected, outcome) => {
    const { steps } = only(flow.recording, ({ label }) => label === 'Ship');
    const recording = { ...flow.recording, steps: steps.map((step) => ({ ...step, expect: { after: [expected] } })) as Step[] };
    const { result, state } = await desk.replay(recording, 'v1', { dpr, asked: '?clicks=dead' });
    expect(result.steps.at(-1)?.outcome).toBe(outcome);
    expect(state.events).toHaveLength(1);
  }, LONG);

  test.runIf(ALL_CASES)('fields that have changed places are told by their labels', async () => {
    const { state } = await desk.replay(only(flow.recording, ({ label }) => label === 'Customer' || label === 'E-mail'), 'v3', { dpr });
    expect(state.values).toMatchObject({ customer: 'Maple Works', email: 'info@maple.example' });
  }, LONG);
});

const FRAMES = [['of another site', '/far'], ...(ALL_CASES ? [['of the same site', '/near'] as const] : [])] as const;

describe.runIf(ALL_CASES).each(FRAMES)('in a frame %s', (_, where) => {
  test('what is drawn is recorded, replayed where it was, and refused where it is another one’s', async () => {
    const flow = await desk.record(1, async ({ click, type }) => {
      await click(230, 114);
      await type('Maple Works');
      await click(230, 210);
      await type(PIN);
      await click(806, 186);
    }, { where });
    expect(flow.recording.steps.map(({ action, label }) => [action, label])).toEqual([['fill', 'Customer'], ['fill', 'Access PIN'], ['click', 'Ship']]);
    expect(flow.journal + JSON.stringify(flow.recording)).not.toContain(PIN);
    const again = await desk.replay(flow.recording, 'v1');
    expect(outcomes(again.result).filter((one) => !one.endsWith('passed'))).toEqual([]);
    expect(again.state).toEqual(flow.state);
    const other = await desk.replay(only(flow.recording, ({ label }) => label === 'Ship'), 'v3');
    expect(other.result.steps.at(-1)?.outcome).toBe('refused');
    expect(other.state.events).toEqual([]);
  }, LONG);
});

describe.runIf(ALL_CASES)('by hand', () => {
  test('double clicks, right clicks and checks of what is drawn are recorded and replayed', async () => {
    const { recording, state } = await desk.record(1, async ({ click, double, check, looked }) => {
      await double(500, 226);
      await click(500, 186, { button: 'right' });
      await looked();
      await check('text');
      await click(500, 146);
    });
    expect(recording.steps.map(({ action, label }) => [action, label])).toEqual([['doubleClick', 'Corner Shop'], ['rightClick', 'Birch Garden'], ['assertText', 'Acme Tools']]);
    const again = await desk.replay(recording, 'v1');
    expect(outcomes(again.result).filter((one) => one.includes('refused') || one.includes('failed'))).toEqual([]);
    expect(again.state.events).toEqual(state.events);
  }, LONG);

  test('what is typed after a key has moved on is not put into the wrong field, and that is said', async () => {
    const { recording } = await desk.record(1, async ({ click, type, press }) => {
      await click(230, 114);
      await type('Ann');
      await press('Tab');
      await type('lost words');
    });
    expect(recording.steps.map(({ action }) => action)).toEqual(['fill', 'press']);
    expect(JSON.stringify(recording.steps)).not.toContain('lost');
    expect(recording.notes?.map(({ text }) => text).join()).toContain('Click into each drawn field');
  }, LONG);
});
