import type { Recording } from '../recording/recording.js';
import { targetOf, type Modifier, type Step } from '../recording/step.js';
import { describeStep } from '../recording/describe-step.js';
import { selectorsOf } from './target-selectors.js';

/** A recording as the DevTools Recorder imports it, and what it has no step for. */
export interface ExportedFlow {
  flow: { title: string; steps: Record<string, unknown>[] };
  notes: string[];
}

interface Made {
  steps: Record<string, unknown>[];
  /** What is missing, where not all of it could be said. */
  lacks?: string;
}

export function toDevTools(recording: Recording): ExportedFlow {
  const { width, height, dpr } = recording.viewport;
  const start = recording.steps[0]?.action === 'navigate' ? [] : [{ type: 'navigate', url: recording.startUrl }];
  const notes: string[] = [];
  const tabs = tabAddresses(recording);
  const steps = recording.steps.flatMap((step) => {
    const made = madeOf(step);
    if (made.lacks !== undefined) notes.push(`Step ${step.number} (${describeStep(step)}): ${made.lacks}`);
    const acting = actingPart(step, made.steps);
    return made.steps.map((one) => ({ ...plainTexts(one), ...placeOf(step, tabs), ...(one === acting ? { ...waitOf(step), ...eventsOf(step) } : {}) }));
  });
  return { flow: { title: recording.title, steps: [{ type: 'setViewport', width, height, deviceScaleFactor: dpr ?? 1, isMobile: false, hasTouch: false, isLandscape: width > height }, ...start, ...steps] }, notes };
}

const NO_STEP = 'the DevTools Recorder has no step for this; it was left out.';

function madeOf(step: Step): Made {
  const target = targetOf(step);
  const selectors = target === undefined ? [] : selectorsOf(target);
  if (target !== undefined && selectors.length === 0) return { steps: [], lacks: 'nothing of what is known of its element can be said as a selector; it was left out.' };
  switch (step.action) {
    case 'navigate':
      return { steps: [{ type: 'navigate', url: step.url }] };
    case 'click':
    case 'doubleClick':
    case 'rightClick':
    case 'download':
      return withKeys(step, clickOf(step, selectors));
    case 'hover':
      return { steps: [{ type: 'hover', selectors }] };
    case 'fill':
      return { steps: [{ type: 'change', selectors, value: step.value }], ...(step.secret ? { lacks: 'its value is a secret and stands there as a reference, which the Recorder types as it is.' } : {}) };
    case 'clear':
      return { steps: [{ type: 'change', selectors, value: '' }] };
    case 'select':
      return { steps: [{ type: 'change', selectors, value: step.values[0] }], ...(step.values.length > 1 ? { lacks: 'the Recorder chooses one option only, the first.' } : {}) };
    case 'check':
    case 'uncheck':
      return { steps: [{ type: 'click', selectors, offsetX: 1, offsetY: 1 }], lacks: 'the Recorder clicks the box, whatever state it is in.' };
    case 'press':
      return withKeys(step, [{ type: 'keyDown', key: step.key }, { type: 'keyUp', key: step.key }]);
    case 'scroll':
      return { steps: [{ type: 'scroll', x: step.to.x, y: step.to.y, ...(selectors.length > 0 ? { selectors } : {}) }] };
    case 'closeTab':
      return { steps: [{ type: 'close' }] };
    case 'switchTab':
      return { steps: [] };
    default:
      return checkOf(step, selectors);
  }
}

/** Waiting for an element, its text, its value or how many there are; the rest has no counterpart. */
function checkOf(step: Step, selectors: string[][]): Made {
  const wait = (more: object): Made => ({ steps: [{ type: 'waitForElement', selectors, ...more }] });
  switch (step.action) {
    case 'waitFor':
      if (selectors.length === 0) return { steps: [], lacks: NO_STEP };
      return wait(step.state === 'hidden' ? { operator: '==', count: 0 } : {});
    case 'assertVisible':
      return wait({ visible: true });
    case 'assertNotVisible':
      return wait({ operator: '==', count: 0 });
    case 'assertCount':
      return wait({ operator: '==', count: step.count });
    case 'assertText':
      return wait({ properties: { innerText: step.text } });
    case 'assertValue':
      return wait({ properties: { value: step.value } });
    case 'assertChecked':
      return wait({ properties: { checked: step.checked } });
    default:
      return { steps: [], lacks: NO_STEP };
  }
}

function clickOf(step: Step, selectors: string[][]): Record<string, unknown>[] {
  const { box, offset } = targetOf(step)?.geometry ?? {};
  const at = (fraction: number | undefined, length: number | undefined): number => Math.max(1, Math.round((fraction ?? 0.5) * (length ?? 2)));
  const button = step.action === 'rightClick' ? { button: 'secondary' } : {};
  return [{ type: step.action === 'doubleClick' ? 'doubleClick' : 'click', selectors, offsetX: at(offset?.x, box?.width), offsetY: at(offset?.y, box?.height), ...button }];
}

function withKeys(step: Step, steps: Record<string, unknown>[]): Made {
  const modifiers = (step['modifiers'] as readonly Modifier[] | undefined) ?? [];
  return { steps: [...modifiers.map((key) => ({ type: 'keyDown', key })), ...steps, ...modifiers.toReversed().map((key) => ({ type: 'keyUp', key }))] };
}

/** Keys that are only held lead to nothing by themselves. */
function actingPart(step: Step, parts: readonly Record<string, unknown>[]): Record<string, unknown> | undefined {
  return parts.find(({ type, key }) => type !== 'keyDown' || (step.action === 'press' && key === step.key));
}

/** The Recorder has no references, so that braces need no escape there. */
function plainTexts(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([field, value]) => [field, typeof value === 'string' ? value.replaceAll('\\{{', '{{') : value]));
}

/** The Recorder knows a tab by its address. */
function tabAddresses({ steps }: Recording): Map<number, string> {
  const opened = steps.flatMap((step) => (step.signals ?? []).filter(({ kind }) => kind === 'tab'));
  return new Map(opened.flatMap((signal) => (typeof signal['index'] === 'number' && typeof signal['url'] === 'string' ? [[signal['index'], signal['url']] as const] : [])));
}

function placeOf(step: Step, tabs: ReadonlyMap<number, string>): object {
  const frames = (targetOf(step)?.frames ?? []).map(({ index }) => index);
  const known = frames.length > 0 && frames.every((index) => typeof index === 'number');
  const tab = tabs.get(step.tab ?? 0);
  return { target: tab === undefined ? 'main' : tab, ...(known ? { frame: frames } : {}) };
}

function waitOf({ wait }: Step): object {
  return wait === undefined ? {} : { timeout: Math.min(Math.max(1, Math.round(wait)), 30_000) };
}

function eventsOf({ signals = [] }: Step): object {
  const events = signals.filter((signal) => signal.kind === 'navigation' && !signal['frame'] && !signal['sameDocument']).map(({ url }) => ({ type: 'navigation', url }));
  return events.length === 0 ? {} : { assertedEvents: events.slice(-1) };
}
