import type { ObservationOf, PlacedObservation } from '../observation.js';
import type { Step } from '../step.js';
import { targetOf } from '../step.js';
import type { Target } from '../target.js';
import { hostOf } from './addresses.js';
import { append, controlOf, placedTarget, tail } from './append.js';
import { withMerging, type Draft, type Trace } from './draft.js';
import { tabOf } from './draft-tabs.js';
import { addNote, lastTrace, markTrace, placeOf, removeStep, replaceStep, stepById, stepOfObservation, withLink, type StepHead } from './draft-steps.js';
import { literalText } from './literals.js';
import { dropPreparing } from './focusing-clicks.js';
import { isAround, isBeside, isLabelOf, type About } from './relations.js';
import { nameSecret } from './secrets.js';
import { TIMES } from './times.js';

/** What a field holds after a change. */
interface Filling {
  value: string;
  secret: boolean;
}

/** All changes of one field until something else is done are one fill; later ones are another, with the whole value. */
export function absorbInput(draft: Draft, placed: PlacedObservation, told: ObservationOf<'input'>): Draft {
  const remade = fieldMadeAnew(draft, placed, told);
  if (remade !== null) return markTrace(absorbInto(draft, placed, { ...told, field: remade.field }), remade.step, { at: told.at });
  return absorbInto(draft, placed, told);
}

/** Some pages make a field anew with every letter: to a person it is the same one. */
function fieldMadeAnew(draft: Draft, placed: PlacedObservation, { on, field }: ObservationOf<'input'>): { field: string; step: string } | null {
  const open = tail(draft, placed, { kind: 'input', within: TIMES.nextLetter });
  const step = open && stepById(draft, open.step);
  if (!on || !step || open?.field === undefined || open.field === field || open.control === null) return null;
  if (open.control !== controlOf(on, placed) || step.label !== on.label) return null;
  return targetOf(step)?.semantics?.name === on.target.semantics?.name ? { field: open.field, step: step.id } : null;
}

function absorbInto(draft: Draft, placed: PlacedObservation, input: ObservationOf<'input'>): Draft {
  const { draft: named, filling } = fillingOf(draft, placed, input);
  const earlier = named.merging.traces.findLast((trace) => trace.field === input.field && trace.place === placeOf(placed));
  if (earlier !== undefined && isLatest(named, earlier, input.at)) return refill(named, earlier, { input, filling });
  if (earlier !== undefined && isToldAgain(named, earlier, filling)) return withLink(named, input.id, earlier.step);
  const on = input.on ?? capturedBefore(named, earlier);
  if (on === undefined) return addNote(named, 'Something was typed into a field that could not be identified.');
  const target = input.on ? placedTarget(input.on, placed) : on.target;
  const control = input.on ? controlOf(input.on, placed) : (earlier?.control ?? null);
  const added = append(named, placed, { label: on.label, make: (head) => filled(head, target, filling), trace: { control, field: input.field, ...(input.how === 'picked' ? { picked: true } : {}) } });
  return dropPreparing(added, placed, control);
}

/** Nothing was done in the tab between the two; what was done after both may have been told sooner, where a page was left at once. */
function isLatest(draft: Draft, earlier: Trace, at: number): boolean {
  const { traces } = draft.merging;
  const since = traces.slice(traces.indexOf(earlier) + 1);
  return since.length === 0 || (since[0]?.kind === 'navigated' && since.every((trace) => trace.tab === earlier.tab && trace.at >= at));
}

function fillingOf(draft: Draft, placed: PlacedObservation, input: ObservationOf<'input'>): { draft: Draft; filling: Filling } {
  const field = `${placeOf(placed)} ${input.field}`;
  const { secretFields } = draft.merging;
  const known = secretFields.find((one) => one.field === field);
  if (input.value !== null && input.secret === undefined && !known) return { draft, filling: { value: input.value, secret: false } };
  const asked = known?.asked ?? input.secret ?? 'secret';
  const marked = known ? draft : withMerging(draft, { secretFields: [...secretFields, { field, asked }] });
  const { draft: named, reference } = nameSecret(marked, asked, hostIn(draft, placed));
  return { draft: named, filling: { value: reference, secret: true } };
}

function hostIn({ merging: { tabs } }: Draft, { tab, frames }: PlacedObservation): string {
  return frames.at(-1)?.host ?? hostOf(tabOf(tabs, tab)?.url ?? '');
}

function filled(head: StepHead, target: Target, { value, secret }: Filling): Step {
  if (secret) return { ...head, action: 'fill', target, value, secret: true };
  return value === '' ? { ...head, action: 'clear', target } : { ...head, action: 'fill', target, value: literalText(value) };
}

function refill(draft: Draft, { step: id }: Trace, { input, filling }: { input: ObservationOf<'input'>; filling: Filling }): Draft {
  const step = stepById(draft, id);
  const target = step && targetOf(step);
  if (!step || !target) return draft;
  const { id: own, number, label, tab = 0, expect, signals } = step;
  const next = { ...filled({ id: own, number, label, tab }, target, filling), ...(expect ? { expect } : {}), ...(signals ? { signals } : {}) } as Step;
  return withLink(replaceStep(draft, next), input.id, id);
}

/** A browser that fills a form tells some fields twice, in turn. */
function isToldAgain(draft: Draft, earlier: Trace, filling: Filling): boolean {
  const step = stepById(draft, earlier.step);
  const value = step?.action === 'fill' ? step.value : step?.action === 'clear' ? '' : null;
  const since = draft.merging.traces.slice(draft.merging.traces.indexOf(earlier) + 1);
  return since.every(({ kind }) => kind === 'input') && value === (filling.secret ? filling.value : literalText(filling.value));
}

function capturedBefore(draft: Draft, earlier: Trace | undefined): { label: string; target: Target } | undefined {
  const step = earlier && stepById(draft, earlier.step);
  const target = step && targetOf(step);
  return step && target ? { label: step.label, target } : undefined;
}

export function absorbUpload(draft: Draft, placed: PlacedObservation, { on, files, opener }: ObservationOf<'upload'>): Draft {
  const target = placedTarget(on, placed);
  const control = controlOf(on, placed);
  const names = files.map(({ name }) => fileName(name));
  const added = append(draft, placed, { label: on.label, make: (head) => ({ ...head, action: 'upload', target, files: names.map(literalText) }), trace: { control } });
  const own = `s${added.merging.made}`;
  const noted = names.length === 0 ? added : addNote(added, `Put ${names.slice(0, 5).map((name) => `‘${name}’`).join(', ')}${names.length > 5 ? ' and the others' : ''} beside the recording's file before it is replayed.`, own);
  const before = lastTrace(draft);
  const known = opener === undefined ? undefined : stepOfObservation(draft, opener);
  if (known?.action === 'click') return removeStep(noted, known.id, own);
  return before && opensFiles(draft, before, { control, on }) ? removeStep(noted, before.step, own) : noted;
}

/** The click that opened the browser's own window goes: replay gives the files without it, and would leave it open. */
function opensFiles(draft: Draft, trace: Trace, about: About): boolean {
  const step = stepById(draft, trace.step);
  if (step?.action !== 'click' || !trace.plain) return false;
  return isAround(trace, about.control, BOXES) || (!trace.caused && (isLabelOf(step, about) || isBeside(trace, about.control)));
}

const BOXES = 3;

/** Names of files come from the person's disk, but through the page. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[\\/\p{Cc}]/gu, '_').replace(/^\.+$/u, '_');
  return plain === '' ? 'file' : plain;
}
