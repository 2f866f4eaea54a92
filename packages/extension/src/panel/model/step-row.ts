import { describeStep, referencesIn, stepTexts, targetOf, type Action, type RecordingNote, type Step } from '@waymark/core';
import type { IconName } from '../parts/icon-paths.js';
import { words } from '../words.js';
import { safePicture } from './pictures.js';

export interface Chip {
  kind: 'plain' | 'secret' | 'warn';
  text: string;
}

/** What a line of the list shows of a step. */
export interface StepRow {
  id: string;
  number: number;
  title: string;
  picture: string | null;
  icon: IconName;
  chips: Chip[];
}

const ICONS: Partial<Record<Action, IconName>> = {
  navigate: 'globe',
  fill: 'text',
  clear: 'text',
  press: 'keyboard',
  select: 'list',
  check: 'check',
  uncheck: 'check',
  upload: 'file',
  download: 'import',
  drag: 'drag',
  scroll: 'drag',
  waitFor: 'clock',
  switchTab: 'tab',
  closeTab: 'tab',
  dialog: 'dialog',
};

export function stepRow(step: Step, notes: readonly RecordingNote[]): StepRow {
  return {
    id: step.id,
    number: step.number,
    title: describeStep(step),
    picture: safePicture(targetOf(step)?.pixels?.crop),
    icon: iconOf(step.action),
    chips: chipsOf(step, notes.length > 0),
  };
}

export function iconOf(action: Action): IconName {
  return ICONS[action] ?? (isCheck(action) ? 'eye' : 'pointer');
}

export function isCheck(action: Action): boolean {
  return action.startsWith('assert');
}

/** Notes by id of their step; those of no step are under ''. */
export function notesByStep(notes: readonly RecordingNote[]): ReadonlyMap<string, RecordingNote[]> {
  const byStep = new Map<string, RecordingNote[]>();
  for (const note of notes) byStep.set(note.step ?? '', [...(byStep.get(note.step ?? '') ?? []), note]);
  return byStep;
}

function chipsOf(step: Step, hasNotes: boolean): Chip[] {
  const expectations = (step.expect?.before?.length ?? 0) + (step.expect?.after?.length ?? 0);
  return [
    ...(hasNotes ? [{ kind: 'warn', text: words.row.note } as const] : []),
    ...referenceChips(step),
    ...(step.tab ? [plain(words.row.tab(step.tab))] : []),
    ...[...new Set((step.signals ?? []).map(({ kind }) => words.row.causes[kind]))].flatMap((text) => (text ? [plain(text)] : [])),
    ...(expectations > 0 ? [plain(words.row.expects(expectations))] : []),
    ...(step.wait === undefined ? [] : [plain(words.row.wait(String(step.wait / 1_000)))]),
    ...(step.healing === false ? [plain(words.row.healingOff)] : []),
  ];
}

function referenceChips(step: Step): Chip[] {
  const references = stepTexts(step).flatMap(({ text }) => referencesIn(text));
  const isSecret = step.secret === true || references.some(({ kind }) => kind === 'secret');
  const variables = new Set(references.flatMap(({ kind, name }) => (kind === 'variable' ? [name] : [])));
  return [...(isSecret ? [{ kind: 'secret', text: words.row.secret } as const] : []), ...[...variables].map((name) => plain(words.row.variable(name)))];
}

function plain(text: string): Chip {
  return { kind: 'plain', text };
}
