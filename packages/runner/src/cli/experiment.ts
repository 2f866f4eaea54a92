import { analyseExperiment, neededPerArm, PRESET_PERCENTS, type ExperimentAnalysis, type ExperimentBook, type ExperimentCommand, type StoredExperiment, type ThresholdPercents } from '@waymark/core';
import { experimentsHaveNoSay } from '../data/experiments-have-no-say.js';
import { InputError } from '../data/input-error.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { analysisLines, thresholdWords } from './experiment-lines.js';
import { screenOf, withStore, type StoreTools } from './store-command.js';
import { table } from './table.js';

export interface CreateFlags {
  control?: string;
  treatment: string;
  /** Percent of users. */
  allocation: string;
  from?: string;
  until?: string;
  /** Decisions in each variant. */
  planned?: string;
}

/** Twice as many wrong acts as 1 in 100 is what nobody should miss: the plan is large enough to see that. */
const PLANNED = neededPerArm(0.01, 0.02) ?? 2_500;

/** `waymark experiment create NAME --treatment 75/60/40`. */
export async function createExperiment(name: string, flags: CreateFlags, tools: StoreTools): Promise<ExitCode> {
  const draft = {
    name: name.trim(),
    variants: { control: flags.control === undefined ? PRESET_PERCENTS.balanced : thresholdsOf('--control', flags.control), treatment: thresholdsOf('--treatment', flags.treatment) },
    allocation: numberOf('--allocation', flags.allocation),
    startsAt: flags.from === undefined ? null : timeOf('--from', flags.from),
    endsAt: flags.until === undefined ? null : timeOf('--until', flags.until),
    planned: flags.planned === undefined ? PLANNED : numberOf('--planned', flags.planned),
  };
  const created = await withStore(tools, ({ experiments }) => experiments.create(draft));
  if (!created.ok) throw new InputError(`The experiment was not created: ${created.problem}.`, 'Run `waymark experiment create --help` for what it needs.');
  screenOf(tools).screen.line(`Created ‘${created.experiment.name}’; it is to be judged after ${draft.planned} decisions in each variant. Start it with: waymark experiment start ${quoted(name)}`);
  return EXIT.passed;
}

/** `waymark experiment start|pause|stop NAME`. */
export async function moveExperimentTo(command: ExperimentCommand, name: string, tools: StoreTools): Promise<ExitCode> {
  const { moved, chosen } = await withStore(tools, async ({ experiments, settings }) => ({
    moved: await experiments.move((await named(experiments, name)).id, command),
    chosen: experimentsHaveNoSay(await settings.list()),
  }));
  if (!moved.ok) throw new InputError(`‘${name}’ cannot be ${PAST[command]}: ${moved.problem}.`, 'Run `waymark experiment list` to see where each stands.');
  screenOf(tools).screen.line(`‘${name}’ is ${moved.status}.${command === 'stop' ? ` What came of it: waymark experiment analyse ${quoted(name)}` : ''}`);
  if (moved.status === 'running' && chosen !== null) screenOf(tools).screen.line(chosen);
  return EXIT.passed;
}

const PAST: Readonly<Record<ExperimentCommand, string>> = { start: 'started', pause: 'paused', stop: 'stopped' };

/** `waymark experiment list`. */
export async function listExperiments({ json }: { json?: boolean }, tools: StoreTools): Promise<ExitCode> {
  const all = await withStore(tools, ({ experiments }) => experiments.list());
  if (json) tools.output.write(`${JSON.stringify(all.map(shown), null, 2)}\n`);
  else tellList(all, tools);
  return EXIT.passed;
}

/** `waymark experiment analyse NAME`. */
export async function analyse(name: string, { json }: { json?: boolean }, tools: StoreTools): Promise<ExitCode> {
  const { experiment, analysis } = await withStore(tools, async ({ experiments, settings }) => {
    const found = await named(experiments, name);
    const analysed = analyseExperiment(found, await experiments.counts(found.id));
    const chosen = found.status === 'running' ? experimentsHaveNoSay(await settings.list()) : null;
    return { experiment: found, analysis: chosen === null ? analysed : { ...analysed, warnings: [...analysed.warnings, chosen] } };
  });
  if (json) tools.output.write(`${JSON.stringify({ experiment: shown(experiment), analysis }, null, 2)}\n`);
  else tellAnalysis(experiment, analysis, tools);
  return EXIT.passed;
}

function tellAnalysis(experiment: StoredExperiment, analysis: ExperimentAnalysis, tools: StoreTools): void {
  const { screen, width } = screenOf(tools);
  for (const line of analysisLines({ experiment, analysis }, screen.paint, width)) screen.line(line);
}

function tellList(all: readonly StoredExperiment[], tools: StoreTools): void {
  const { screen, width } = screenOf(tools);
  if (all.length === 0) return screen.line('There is no experiment. Make one with: waymark experiment create NAME --treatment 75/60/40');
  const rows = all.map(({ name, status, allocation, variants, startsAt, endsAt, planned }) => [
    name, status, thresholdWords(variants.control), thresholdWords(variants.treatment), `${allocation} %`, String(planned), `${dayOf(startsAt)} – ${dayOf(endsAt)}`,
  ]);
  for (const line of table(['Name', 'Status', 'Control', 'Treatment', 'Users in treatment', 'Planned n', 'Dates'], rows, width)) screen.line(line);
}

function dayOf(time: number | null): string {
  return time === null ? 'open' : new Date(time).toISOString().slice(0, 10);
}

/** Times as people read them. */
function shown(experiment: StoredExperiment): Record<string, unknown> {
  const times = (['startsAt', 'endsAt', 'startedAt', 'stoppedAt', 'createdAt'] as const).map((key) => [key, experiment[key] === null ? null : new Date(experiment[key]).toISOString()]);
  return { ...experiment, ...Object.fromEntries(times) };
}

async function named(experiments: ExperimentBook, name: string): Promise<StoredExperiment> {
  const found = await experiments.find(name);
  if (found) return found;
  const all = await experiments.list();
  throw new InputError(`There is no experiment named ‘${name}’.`, all.length === 0 ? 'There is none yet.' : `There are: ${all.map((one) => one.name).join(', ')}.`);
}

/** A mode, or `auto-apply/flag/suggest`; whether they may be chosen is checked with the rest. */
function thresholdsOf(flag: string, text: string): ThresholdPercents {
  const preset = Object.entries(PRESET_PERCENTS).find(([mode]) => mode === text)?.[1];
  if (preset) return preset;
  const parts = text.split('/').map((part) => (/^\d+(\.\d+)?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const [autoApply = Number.NaN, flagged = Number.NaN, suggest = Number.NaN] = parts;
  if (parts.length === 3 && parts.every(Number.isFinite)) return { autoApply, flag: flagged, suggest };
  throw new InputError(`${flag} ${text} is no set of thresholds.`, 'Write a mode, or auto-apply/flag/suggest such as 75/60/40.');
}

function numberOf(flag: string, text: string): number {
  const number = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new InputError(`${flag} ${text} is not a number.`, flag === '--allocation' ? 'Write the percentage of users that get the treatment, 0 to 100.' : 'Write a whole number of decisions.');
}

function timeOf(flag: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(time)) return time;
  throw new InputError(`${flag} ${text} is not a date.`, 'Write it as 2026-01-31, or with a time as 2026-01-31T08:00Z.');
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `"${name}"`;
}
