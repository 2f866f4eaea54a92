import { join, relative } from 'node:path';
import { createPaint } from '../../packages/runner/src/cli/colours.ts';
import { printable } from '../../packages/runner/src/cli/screen.ts';
import { readEnvironment } from '../../packages/runner/src/config.ts';
import { describeStep, MARKS, plural, sentence } from '../../packages/runner/src/report/words.ts';
import { FLOWS } from '../../tests/sites/shop/flows.ts';
import { truthOf } from '../../tests/sites/shop/truth.ts';
import { root } from '../setup/root.mjs';
import { PARTS, type PartPlan, type PlayedPart } from './parts.ts';
import type { PortalLook } from './portal.ts';

const paint = createPaint(readEnvironment(), process.stdout.isTTY === true);

/** The rest is in the summary of the run itself, and in the report. */
const EXAMPLES = 4;

function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

export function tellStart(url: string): void {
  const steps = FLOWS.reduce((sum, flow) => sum + flow.steps.length, 0);
  say(
    `A small shop runs at ${url} for this demonstration. ${plural(FLOWS.length, 'flow')} with ${plural(steps, 'step')} were recorded on its`,
    'first version; they are replayed on two others, by the same program as `npx waymark run`.',
    paint('dim', "Its customer is made up, and so is the password: a demo password, set for these runs alone as WAYMARK_SECRET_PASSWORD."),
  );
}

export function tellPart(plan: PartPlan): void {
  say('', paint('strong', `── ${PARTS.indexOf(plan) + 1} of ${PARTS.length}: ${plan.title} ${'─'.repeat(40)}`), plan.what, '');
}

/** The end of the demonstration; answers with its exit code. */
export function tellEnd(parts: readonly PlayedPart[]): number {
  say('', paint('strong', `── What you have seen ${'─'.repeat(40)}`));
  for (const part of parts) tellPlayed(part);
  tellWrong(parts);
  const disagreements = parts.flatMap((part) => part.disagreements);
  for (const one of disagreements) say(paint('bad', `  ✗ ${printable(one)}`));
  tellNext(parts);
  return disagreements.length === 0 ? 0 : 1;
}

function tellPlayed(part: PlayedPart): void {
  const { passed, healed, flagged, refused } = part.counts;
  const done = [told(passed, 'passed'), told(healed, 'healed'), told(flagged, 'healed and flagged for your review'), told(refused, 'refused')];
  say('', `${paint('strong', part.plan.title)}: ${done.filter((words) => words !== null).join(', ')}.`);
  if (part.plan.version === 'v3') tellTraps(part);
  else tellHealings(part);
}

function told(count: number, words: string): string | null {
  return count === 0 ? null : `${plural(count, 'step')} ${words}`;
}

function tellHealings({ flows }: PlayedPart): void {
  const healed = flows.flatMap(({ steps }) => steps).filter(({ outcome }) => outcome === 'healed' || outcome === 'flagged');
  for (const { step, outcome, reason } of healed.slice(0, EXAMPLES)) {
    say(`  ${paint(outcome === 'healed' ? 'healed' : 'warn', MARKS[outcome])} ${printable(describeStep(step))}: ${printable(reason)}`);
  }
  if (healed.length > EXAMPLES) say(`  … and ${healed.length - EXAMPLES} more above, and in the report`);
}

function tellTraps({ flows }: PlayedPart): void {
  for (const { name, steps } of flows) {
    const { kind, what } = truthOf(name).trap;
    const refused = steps.find(({ outcome }) => outcome === 'refused');
    say(`  ${refused ? paint('bad', MARKS.refused) : paint('good', MARKS.passed)} ${paint('strong', sentence(kind))} ${what}`);
    say(paint('dim', `      ${refused ? `${printable(describeStep(refused.step))} was refused: ${printable(refused.reason)}` : 'The right one was found all the same.'}`));
  }
}

function tellWrong(parts: readonly PlayedPart[]): void {
  const wrong = parts.flatMap((part) => part.wrong).length;
  const seen = parts.reduce((sum, part) => sum + part.seen, 0);
  const log = wrong === 0 ? `each of the ${seen} acts and effects in it was meant` : `out of ${seen} acts and effects in it`;
  say('', `${paint(wrong === 0 ? 'good' : 'bad', `Wrong acts: ${wrong}`)} (the shop's own log says so: ${log})`);
}

function tellNext(parts: readonly PlayedPart[]): void {
  const recording = 'tests/sites/shop/recordings/search-and-add.waymark.json';
  const shop = 'http://127.0.0.1:4173/shop';
  say('', 'Reports, with a picture of every step:');
  for (const { plan } of parts) say(`  ${relative(process.cwd(), join(root, plan.report, 'report.html'))}`);
  say(
    '',
    'Try next:',
    '  npm start -- --headed                    the same with the browser in sight',
    '  npm start -- --no-serve                  the same without the portal at the end',
    '  node --import tsx tests/sites/serve.ts   the shop on port 4173, until Ctrl-C; then, in another terminal:',
    `  npx waymark run ${recording} --base-url ${shop}/v2 --headed`,
    `  npx waymark explain ${recording} 4 --url "${shop}/v2/catalogue?q=lamp"`,
    `  npx waymark validate ${recording}`,
  );
}

export function tellPortal(url: string): void {
  say(
    '',
    paint('strong', `── The portal ${'─'.repeat(40)}`),
    'All of it to look at and to review, with a picture of every step. The shop stays open: a job that you start there runs on it with',
    `${url}/shop/v2 (or v1, v3) as its base address. Ctrl-C ends both.`,
    '',
  );
}

/** Where nobody looks; answers with the exit code. */
export function tellChecked({ problems, runs, waiting }: PortalLook): number {
  say('', problems.length === 0 ? `The portal answers: ${plural(runs, 'run')} with pictures, ${plural(waiting, 'healing')} to review.` : paint('bad', 'The portal is not as it should be:'));
  for (const problem of problems) say(paint('bad', `  ✗ ${printable(problem)}`));
  return problems.length === 0 ? 0 : 1;
}
