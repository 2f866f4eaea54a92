import { locatorText, showPercent, type Confidence } from '@waymark/core';
import type { Store } from '../compose.js';
import { InputError } from '../data/input-error.js';
import { plural } from '../report/words.js';
import { followFile } from '../update/follow-file.js';
import { reviewerNamed } from '../update/reviewer.js';
import type { Paint } from './colours.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { healingLines, reviewWords, type HealingShown } from './heal-lines.js';
import { printable } from './screen.js';
import { screenOf, withStore, type StoreTools } from './store-command.js';
import { table } from './table.js';

type ReviewStore = Pick<Store, 'reviews' | 'recordings' | 'close'>;

export type ReviewTools = Omit<StoreTools, 'openStore'> & { openStore(): Promise<ReviewStore> };

export interface ListFlags {
  state: 'waiting' | 'approved' | 'rejected' | 'all';
  recording?: string;
  json?: boolean;
}

/** `waymark heal list`: what waits for a person. */
export async function listHealings({ state, recording, json }: ListFlags, tools: ReviewTools): Promise<ExitCode> {
  const healings = await withStore(tools, (store) => store.reviews.list({ state, ...(recording !== undefined && { recording }) }));
  const { screen, width } = screenOf(tools);
  if (json) return tools.output.write(`${JSON.stringify(healings, null, 2)}\n`), EXIT.passed;
  if (healings.length === 0) return screen.line(state === 'waiting' ? 'Nothing waits for review.' : 'There are none.'), EXIT.passed;
  for (const line of table(['Id', 'Recording', 'Step', 'Confidence', 'What became of it', 'Found by'], healings.map(row), width)) screen.line(line);
  screen.line();
  screen.line('Look at one: waymark heal show ID. Decide: waymark heal approve ID…, waymark heal reject ID…');
  return EXIT.passed;
}

function row(healing: HealingShown): string[] {
  const { id, title, recording, number, label, confidence, newLocator } = healing;
  return [id.slice(0, 8), title ?? recording, `${number} ${label}`, confidence === null ? '–' : showPercent(confidence as Confidence), reviewWords(healing), newLocator ? locatorText(newLocator) : '–'];
}

export async function showHealing(id: string, { json }: { json?: boolean }, tools: ReviewTools): Promise<ExitCode> {
  const found = await withStore(tools, (store) => store.reviews.show(id));
  if (!found.ok) throw new InputError(found.problem, 'List them with `waymark heal list --state all`.');
  const { screen } = screenOf(tools);
  if (json) return tools.output.write(`${JSON.stringify({ ...found.healing, covered: found.covered }, null, 2)}\n`), EXIT.passed;
  for (const line of healingLines(found.healing, found.covered, screen.paint)) screen.line(line);
  return EXIT.passed;
}

export type Verdict = 'approve' | 'reject' | 'undo';

/** `waymark heal approve|reject|undo`: each healing by itself; the first that cannot be done is said, and the others are done all the same. */
export async function review(verdict: Verdict, ids: readonly string[], tools: ReviewTools): Promise<ExitCode> {
  const { screen } = screenOf(tools);
  const refused: Extract<Awaited<ReturnType<typeof decide>>, { ok: false }>[] = [];
  await withStore(tools, async (store) => {
    for (const id of ids) {
      const done = await decide(store, verdict, { id, by: tools.environment.user });
      if (!done.ok) refused.push(done);
      else for (const line of await outcomeLines(store, verdict, done)) screen.line(painted(printable(line), screen.paint));
    }
  });
  const hint = refused.some(({ why }) => why === 'decided') && verdict !== 'undo' ? 'Take a decision back with `waymark heal undo ID`; list them with `waymark heal list --state all`.' : 'List them with `waymark heal list --state all`.';
  if (refused.length > 0) throw new InputError(refused.map(({ problem }) => problem).join('\n'), hint);
  return EXIT.passed;
}

function decide({ reviews }: ReviewStore, verdict: Verdict, { id, by }: { id: string; by: string }): ReturnType<ReviewStore['reviews']['reject']> {
  const reviewer = reviewerNamed(by);
  if (verdict === 'reject') return reviews.reject(id, reviewer);
  return verdict === 'undo' ? reviews.undo(id, reviewer) : reviews.approve(id, reviewer);
}

type Done = Extract<Awaited<ReturnType<ReviewStore['reviews']['reject']>>, { ok: true }>;

const DONE: Readonly<Record<Verdict, string>> = { approve: 'Approved', reject: 'Rejected, and never proposed again', undo: 'Waits again' };

async function outcomeLines(store: ReviewStore, verdict: Verdict, { healing, version, note, runs }: Done): Promise<string[]> {
  const suspect = runs === 0 ? [] : [verdict === 'reject' ? `${plural(runs, 'run')} that used it ${runs === 1 ? 'is' : 'are'} marked as suspect.` : `${plural(runs, 'run')} ${runs === 1 ? 'is' : 'are'} not suspect any more.`];
  const changed = version ? [`Version ${version.version} of ‘${version.recording.title}’:`, ...version.diff.trimEnd().split('\n').slice(1), await followFile(version, store.recordings)] : [];
  return [`${DONE[verdict]}: step ${healing.number}, ${healing.label} (${healing.id.slice(0, 8)})`, ...suspect, ...(note === null ? [] : [note]), ...changed];
}

/** Lines of a diff as people know them. */
function painted(line: string, paint: Paint): string {
  if (/^\+(?!\+\+)/.test(line)) return paint('good', line);
  return /^-(?!--)/.test(line) ? paint('bad', line) : line;
}
