import type { NodeRef } from '../element/snapshot.js';
import type { Meaning, OptionReport } from '../ports/page-calls.js';
import type { Target } from '../recording/target.js';
import { aimAt, clickInput, framePoint, point, type Act } from './act.js';
import type { Tab } from './tab.js';

/** How long a list may take to open and to fill. */
const OPENS_WITHIN = 2_000;
/** How long the page may take to show a choice. */
const SHOWS_WITHIN = 1_000;
const LOOK_EVERY = 100;

/** A list that a page made itself, and the meaning that it was decided by. */
export interface MadeList {
  ref: NodeRef;
  meaning: Meaning;
  target: Target | undefined;
}

/** Opens the list where it is closed and clicks the option with exactly the recorded label; anything else is left alone. */
export async function chooseOption(tab: Tab, list: MadeList, values: readonly string[]): Promise<Act> {
  const [value, another] = values;
  if (value === undefined || another !== undefined) return undone('one option at a time can be chosen in a list that is not native');
  const label = labelFor(list.target, value);
  const closed = await look(tab, list.ref, label);
  if (closed.state === 'closed') {
    const opened = await click(tab, list.ref, list.meaning);
    if (opened.kind !== 'done') return opened;
  }
  const option = closed.state === 'closed' ? await lookUntil(tab, { ref: list.ref, label, within: OPENS_WITHIN }, ({ state }) => state === 'found') : closed;
  if (option.state !== 'found' || option.node === null) return undone(whyNot(option, label));
  if (option.selected === true && closed.state !== 'closed') return { kind: 'done', delivered: true, chosen: [value] };
  const act = await click(tab, { frame: list.ref.frame, node: option.node }, { name: option.name, text: label, row: null });
  return act.kind === 'done' ? confirmed(tab, { list, label, value, before: closed.shown }, act) : act;
}

/** A recording may name an option by its value; what it was called then is what must be there now. */
function labelFor(target: Target | undefined, value: string): string {
  const options = target?.semantics?.options ?? [];
  if (options.some(({ label }) => label === value)) return value;
  return options.find((one) => one.value === value)?.label ?? value;
}

function undone(note: string): Act {
  return { kind: 'done', delivered: false, note };
}

function whyNot({ state }: OptionReport, label: string): string {
  switch (state) {
    case 'ambiguous':
      return `there are several options ‘${label}’`;
    case 'disabled':
      return `the option ‘${label}’ cannot be chosen`;
    case 'closed':
    case 'no-list':
      return 'no list of options can be seen';
    default:
      return `there is no option ‘${label}’`;
  }
}

function look(tab: Tab, ref: NodeRef, label: string): Promise<OptionReport> {
  return tab.inFrame(ref.frame, 'findOption', { node: ref.node, label });
}

async function lookUntil(tab: Tab, how: { ref: NodeRef; label: string; within: number }, enough: (report: OptionReport) => boolean): Promise<OptionReport> {
  const until = tab.left() - how.within;
  for (;;) {
    const report = await look(tab, how.ref, how.label);
    if (enough(report) || tab.left() <= Math.max(until, LOOK_EVERY)) return report;
    await tab.sleep(LOOK_EVERY);
  }
}

async function click(tab: Tab, ref: NodeRef, meaning: Meaning): Promise<Act> {
  const ready = await aimAt(tab, { ref, action: 'click', finish: 'arm', meaning });
  if (!ready.ready) return { kind: 'not-ready', reason: ready.reason, ...(ready.by ? { by: ready.by } : {}) };
  return point(tab, ref, clickInput(framePoint(ref, ready.point), {}));
}

interface Choice {
  list: MadeList;
  label: string;
  value: string;
  /** What the list showed before. */
  before: string | null;
}

/** Where the list says that something else is chosen, the choice was not taken. It may show more than the option's label. */
async function confirmed(tab: Tab, { list, label, value, before }: Choice, act: Extract<Act, { kind: 'done' }>): Promise<Act> {
  const isChosen = ({ shown, selected }: OptionReport): boolean => selected === true || shown === label || (shown !== before && shown?.includes(label) === true);
  const after = await lookUntil(tab, { ref: list.ref, label, within: SHOWS_WITHIN }, isChosen).catch(() => null);
  if (after === null) return act;
  if (isChosen(after)) return { ...act, chosen: [value] };
  return after.shown === null || after.shown.includes(label) ? act : { ...act, amiss: `the choice is ‘${after.shown}’, not ‘${label}’` };
}
