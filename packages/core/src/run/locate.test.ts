import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../element/page-facts.js';
import type { QueryReport } from '../ports/page-calls.js';
import { DriverError, type FrameAnswer, type FrameInfo } from '../ports/page-driver.js';
import type { Step } from '../recording/step.js';
import { gather, patienceFor, readsContent, RETRY } from './locate.js';
import { DEFAULT_TIMEOUTS } from './options.js';

const main: FrameInfo = { id: 'main', parent: null, url: '/', path: [] };
const inner: FrameInfo = { id: 'inner', parent: 'main', url: '/pay', path: [{ urlPattern: '/pay' }] };

function report(frame: FrameInfo, facts: PageFacts, more: Partial<QueryReport> = {}): FrameAnswer<QueryReport> {
  const state = { visible: true, enabled: true, editable: false, interactive: true, box: { x: 0, y: 0, width: 1, height: 1 } };
  const candidates = [{ node: 7, snapshot: { dom: { tag: 'button' } }, state, tiers: [] }];
  return { frame, value: { candidates, matches: {}, facts, elements: facts.elements, ms: 1, loading: false, viewport: { width: 1, height: 1, dpr: 1 }, scroll: { x: 0, y: 0 }, ...more } };
}

describe('what all frames answered', () => {
  it('adds up over the frames, and each candidate keeps its frame', () => {
    const { contenders, facts, loading } = gather([
      report(main, { elements: 30, id: 1, classes: { btn: 3 }, formPresent: false }),
      report(inner, { elements: 10, text: 2, classes: { btn: 1, wide: 2 }, formPresent: true }),
    ]);
    expect(contenders.map(({ ref, snapshot }) => [ref, snapshot.frames])).toEqual([[{ frame: 'main', node: 7 }, []], [{ frame: 'inner', node: 7 }, [{ urlPattern: '/pay' }]]]);
    expect(facts).toMatchObject({ elements: 40, id: 1, text: 2, classes: { btn: 4, wide: 2 }, formPresent: true });
    expect(loading).toBe(false);
  });

  it('a frame that could not be read is left out; a page that could not be read is still loading', () => {
    const error = new DriverError('frame-gone', 'x');
    expect(gather([report(main, { elements: 3 }), { frame: inner, error }])).toMatchObject({ loading: false, facts: { elements: 3 } });
    expect(gather([{ frame: main, error }, report(inner, { elements: 3 })]).loading).toBe(true);
    expect(gather([]).loading).toBe(true);
    expect(gather([report(main, { elements: 3 }, { loading: true })]).loading).toBe(true);
  });
});

describe('patience', () => {
  const step = (wait?: number): Step => ({ id: 's', number: 1, label: '', action: 'click', target: {}, ...(wait === undefined ? {} : { wait }) }) as Step;

  it('is the retry tier’s, longer while the page loads, or what the step says', () => {
    expect(patienceFor(step(), DEFAULT_TIMEOUTS)).toEqual({ loading: DEFAULT_TIMEOUTS.settle, settled: RETRY.total });
    expect(patienceFor(step(9_000), DEFAULT_TIMEOUTS)).toEqual({ loading: 9_000, settled: 9_000 });
    expect(patienceFor(step(0), DEFAULT_TIMEOUTS)).toEqual({ loading: 0, settled: 0 });
  });
});

it('what a content element shows is its content where the step reads it, and its name where it acts', () => {
  const price = { dom: { tag: 'p' }, semantics: { role: null, text: '12 EUR' } };
  expect(readsContent({ target: price, action: 'extract' })).toBe(true);
  expect(readsContent({ target: price, action: 'assertText' })).toBe(true);
  expect(readsContent({ target: price, action: 'click' })).toBe(false);
  expect(readsContent({ target: { dom: { tag: 'button' } }, action: 'assertText' })).toBe(false);
});
