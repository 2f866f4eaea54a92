import { FORMAT_VERSION, type Recording, type RecordingNote } from '../recording/recording.js';
import type { Step } from '../recording/step.js';
import { addressPattern, isPlace, keptAddress } from '../recording/merge/addresses.js';
import { literalText } from '../recording/merge/literals.js';
import type { DevToolsFlow, DevToolsStep } from './devtools-flow.js';
import { keyName, modifierOf } from './devtools-keys.js';
import { actionsOf, addressOf, type Head, type Taken } from './devtools-steps.js';

export interface ImportedAs {
  id: string;
  createdAt: string;
  createdBy: string;
}

const DEFAULT_VIEWPORT = { width: 1280, height: 720 };
/** Shorter waits of the panel are shorter than Waymark's own. */
const OWN_PATIENCE = 15_000;

/** Everything that is read on the way through the steps. */
interface Reading {
  steps: Step[];
  notes: RecordingNote[];
  viewport: Recording['viewport'] | null;
  startUrl: string | null;
  /** Targets (tabs) by the order in which they occur; the first is the main one. */
  targets: string[];
  current: string;
  held: { key: string; modifier: ReturnType<typeof modifierOf>; used: boolean }[];
  secrets: Set<string>;
  doubtful: Set<string>;
}

/** A DevTools recording as a Waymark one. What has no counterpart stands in its notes. */
export function fromDevTools(flow: DevToolsFlow, as: ImportedAs): Recording {
  const reading: Reading = { steps: [], notes: [], viewport: null, startUrl: null, targets: ['main'], current: 'main', held: [], secrets: new Set(), doubtful: new Set() };
  flow.steps.forEach((step, i) => {
    if ('unknown' in step) note(reading, `Step ${i + 1} is of the kind ‘${step.unknown}’, which Waymark does not know: it was left out.`);
    else read(reading, step.known, { place: i + 1, patience: flow.timeout });
  });
  for (const { key } of reading.held) note(reading, `The key ‘${key}’ is pressed and never let go: it was left out.`);
  if (reading.startUrl === null) note(reading, 'It does not say where it begins: give "startUrl" the address of its first page.');
  if (reading.steps.length === 0) note(reading, 'It has no steps that Waymark could take over.');
  if (reading.doubtful.size > 0) note(reading, doubt([...reading.doubtful]));
  return {
    waymark: FORMAT_VERSION,
    id: as.id,
    title: flow.title,
    startUrl: reading.startUrl ?? 'about:blank',
    viewport: reading.viewport ?? DEFAULT_VIEWPORT,
    createdAt: as.createdAt,
    createdBy: as.createdBy,
    ...(reading.secrets.size > 0 ? { variables: Object.fromEntries([...reading.secrets].map((name) => [name, { secret: true }])) } : {}),
    ...(reading.notes.length > 0 ? { notes: reading.notes } : {}),
    steps: reading.steps,
  };
}

interface Place {
  /** Of the step in the file, from 1. */
  place: number;
  patience: number | undefined;
}

function read(reading: Reading, step: DevToolsStep, at: Place): void {
  if (step.type === 'setViewport') return readViewport(reading, step, at);
  if (step.type === 'navigate' && isPlace(step.url) && reading.startUrl === null && reading.steps.length === 0) {
    const { url, secrets } = addressOf(step.url);
    reading.startUrl = url;
    for (const secret of secrets) reading.secrets.add(secret);
    if (!step.assertedEvents?.length) return;
  }
  switchTo(reading, step.target ?? 'main');
  if (step.type === 'keyDown') return pressed(reading, step, at);
  if (step.type === 'keyUp') return letGo(reading, step, at);
  const { made, notes, secrets, doubtful } = actionsOf(step, reading.steps.at(-1));
  if (doubtful !== undefined) reading.doubtful.add(doubtful);
  for (const secret of secrets ?? []) reading.secrets.add(secret);
  if (made?.replaces) reading.steps.pop();
  if (made) add(reading, made.make, { step, at });
  for (const text of notes ?? []) note(reading, `Step ${at.place}: ${text}`, made ? reading.steps.at(-1)?.id : undefined);
}

/** Nothing wrong is done then: what cannot be typed into is refused. */
function doubt(labels: readonly string[]): string {
  const named = labels.slice(0, 5).map((label) => `‘${label}’`);
  return `The selectors do not tell whether ${named.join(', ')}${labels.length > 5 ? ' and others' : ''} can be typed into or is a list to choose from; all were taken for text fields. Where replay refuses one as not to be typed into, write "action": "select" and "values": ["…"] instead of "fill" and "value".`;
}

function readViewport(reading: Reading, { width, height, deviceScaleFactor }: Extract<DevToolsStep, { type: 'setViewport' }>, { place }: Place): void {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), ...(deviceScaleFactor && deviceScaleFactor > 0 ? { dpr: deviceScaleFactor } : {}) };
  const again = reading.viewport !== null && JSON.stringify(reading.viewport) !== JSON.stringify(size);
  if (again) note(reading, `Step ${place} changes the size of the window to ${size.width} × ${size.height}; a recording keeps one size, the first.`);
  reading.viewport ??= size;
}

/** Other targets than the main one are named by their address. */
function switchTo(reading: Reading, target: string): void {
  if (target === reading.current) return;
  if (!reading.targets.includes(target)) reading.targets.push(target);
  reading.current = target;
  const by = target === 'main' ? { index: 0 } : { matches: addressPattern(target) ?? literalText(target) };
  reading.steps.push({ ...head(reading), label: '', action: 'switchTab', ...by });
}

function add(reading: Reading, make: Taken['make'], { step, at }: { step: DevToolsStep; at: Place }): void {
  const wait = step.timeout ?? (at.patience !== undefined && at.patience > OWN_PATIENCE ? at.patience : undefined);
  const made = make({ ...head(reading), ...(wait === undefined ? {} : { wait }) });
  const events = step.assertedEvents ?? [];
  const after = events.flatMap(({ url }) => (url === undefined ? [] : (addressPattern(url) ?? []))).slice(-1);
  const signals = events.map(({ type, url, ...rest }) => ({ ...rest, ...(url === undefined ? {} : { url: keptAddress(url) }), kind: type }));
  reading.steps.push({
    ...made,
    ...(after.length > 0 ? { expect: { after: after.map((matches) => ({ kind: 'url', matches, proposed: true })) } } : {}),
    ...(signals.length > 0 ? { signals } : {}),
  } as Step);
}

function head(reading: Reading): Omit<Head, 'wait'> {
  const number = reading.steps.length + 1;
  return { id: `s${number}`, number, tab: reading.targets.indexOf(reading.current) };
}

/** A key that is held while others are pressed is their modifier. */
function pressed(reading: Reading, step: Extract<DevToolsStep, { type: 'keyDown' }>, at: Place): void {
  const modifier = modifierOf(step.key);
  if (modifier !== null) return void reading.held.push({ key: step.key, modifier, used: false });
  const modifiers = reading.held.flatMap((held) => held.modifier ?? []);
  for (const held of reading.held) held.used = true;
  reading.held.push({ key: step.key, modifier: null, used: true });
  const before = reading.steps.at(-1);
  const field = before?.action === 'fill' || before?.action === 'clear' ? before : null;
  add(
    reading,
    (start) => ({ ...start, label: field?.label ?? '', action: 'press', key: keyName(step.key), ...(field ? { target: field.target } : {}), ...(modifiers.length > 0 ? { modifiers: [...new Set(modifiers)] } : {}) }),
    { step, at },
  );
}

function letGo(reading: Reading, step: Extract<DevToolsStep, { type: 'keyUp' }>, at: Place): void {
  const index = reading.held.findLastIndex(({ key }) => keyName(key) === keyName(step.key));
  const [held] = index < 0 ? [] : reading.held.splice(index, 1);
  if (held === undefined) return note(reading, `Step ${at.place} lets go of the key ‘${step.key}’, which was not pressed: it was left out.`);
  if (held.modifier === null) return finishPress(reading, step);
  if (!held.used) add(reading, (start) => ({ ...start, label: '', action: 'press', key: held.modifier ?? step.key }), { step, at });
}

/** What a key led to may be told with the press or with the letting go. */
function finishPress(reading: Reading, step: DevToolsStep): void {
  const last = reading.steps.at(-1);
  if (last?.action !== 'press' || !step.assertedEvents?.length) return;
  reading.steps.pop();
  const { id: _id, number: _number, ...rest } = last;
  add(reading, (start) => ({ ...rest, id: start.id, number: start.number }) as Step, { step, at: { place: 0, patience: undefined } });
}

function note(reading: Reading, text: string, step?: string): void {
  if (!reading.notes.some((one) => one.text === text)) reading.notes.push(step === undefined ? { text } : { text, step });
}
