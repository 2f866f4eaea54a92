import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxOnPage, buildFindQuestion, createRedactor, describeStep, estimate, neverHealed, previewScreen, scrollFor, targetOf, type Clock, type FindQuestion, type ModelScreen, type PlainPicture, type Policy, type Privacy, type Sight, type Step } from '@waymark/core';
import type { BrowserHost } from '../compose.js';
import type { Environment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { plural } from '../report/words.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { loadRecording, type LoadedRecording } from './load.js';
import { createScreen, printable, type Screen } from './screen.js';

export interface PreviewFlags {
  step?: string;
  /** The page to look at; the start page of the recording without it. */
  url?: string;
  output?: string;
}

/** What the composition root puts in: a preview asks no model, and so needs no key. */
export interface PreviewParts {
  environment: Environment;
  policyOf(loaded: LoadedRecording): Policy;
  host(): Promise<BrowserHost>;
  sight: Pick<Sight, 'reader' | 'decode'>;
  clock: Clock;
  encode(picture: PlainPicture): Uint8Array;
  destination: { provider: string; model: string; sentTo: string | null };
  privacy: Privacy;
}

const TIMEOUT = 60_000;
const FOLDER = 'waymark-preview';

/** `waymark heal preview FILE`: the very pictures and words that a model would get, where they would go and what that may cost. Nothing is sent, nothing is clicked. */
export async function healPreview(file: string, flags: PreviewFlags, parts: PreviewParts): Promise<ExitCode> {
  const loaded = await loadRecording(file);
  const steps = stepsOf(loaded, flags.step);
  const url = flags.url ?? loaded.recording.startUrl;
  if (!URL.canParse(url)) throw new InputError(`${url} is not a full address.`, 'Write --url with its scheme, such as https://example.org/page.');
  const policy = parts.policyOf(loaded);
  const seen = await look(loaded, { url, steps }, parts);
  const folder = flags.output ?? FOLDER;
  const screen = createScreen(process.stdout, parts.environment, createRedactor(new Map()));
  await mkdir(folder, { recursive: true });
  for (const line of headerLines(url, parts.destination)) screen.line(line);
  const sent = [];
  for (const step of steps) sent.push(await preview(step, seen, { policy, parts, folder, screen }));
  for (const line of footerLines(sent, folder)) screen.line(line);
  return EXIT.passed;
}

function stepsOf({ path, recording }: LoadedRecording, wanted: string | undefined): Step[] {
  const steps = recording.steps.filter((step) => targetOf(step) !== undefined && (wanted === undefined || step.id === wanted || String(step.number) === wanted));
  if (steps.length > 0) return steps;
  throw new InputError(wanted === undefined ? `${path} has no step about an element.` : `${path} has no step ‘${wanted}’ about an element.`, `Name one of 1 to ${recording.steps.length} that has a target, or the id of a step.`);
}

type Seen = Extract<ModelScreen, { ok: true }>;

/** The page where it stands, and for steps whose place is out of view there, where it is in view. */
interface Looks {
  whole: Seen;
  places: Map<Step, Seen>;
}

async function look({ recording }: LoadedRecording, { url, steps }: { url: string; steps: readonly Step[] }, parts: PreviewParts): Promise<Looks> {
  const { sight, clock, privacy } = parts;
  const host = await parts.host();
  try {
    const { driver } = await host.open(recording.viewport);
    await driver.navigate(url, { timeout: TIMEOUT }).catch((error: unknown) => {
      throw new InputError(`${url} could not be opened: ${error instanceof Error ? error.message : String(error)}`, 'Check the address and that the application is running.', { cause: error });
    });
    await driver.call('settle', { quietFor: 200, atMost: 5_000 }, { timeout: TIMEOUT, frame: 'main' });
    const shown = async (place: ReturnType<typeof placeOf>): Promise<Seen> => {
      const seen = await previewScreen({ driver, clock, sight, privacy, timeout: TIMEOUT, place });
      if (!seen.ok) throw new InputError(`The page could not be pictured: ${seen.reason}`, 'Try it again, or with another page.');
      return seen;
    };
    const whole = await shown(null);
    const places = new Map<Step, Seen>();
    for (const step of steps) {
      const place = placeOf(step);
      if (place && scrollFor(place, { scroll: whole.scroll, viewport: whole.screen.picture.viewport })) places.set(step, await shown(place));
    }
    return { whole, places };
  } finally {
    await sight.reader.close();
    await host.close();
  }
}

interface Preview {
  policy: Policy;
  parts: PreviewParts;
  folder: string;
  screen: Screen;
}

/** In millionths of a dollar, at most; null where nothing would be sent. */
async function preview(step: Step, { whole, places }: Looks, { policy, parts, folder, screen }: Preview): Promise<number | null> {
  const name = `Step ${step.number}, ${printable(describeStep(step))}`;
  const never = neverHealed({ step, holdsSecret: false }, policy);
  if (never) {
    screen.line(`${name}: nothing is sent, ${never.reason}`);
    return null;
  }
  const built = ([1, 2] as const).map((attempt) => {
    const { screen: shown, scroll } = attempt === 1 ? whole : (places.get(step) ?? whole);
    const place = placeOf(step, scroll);
    return buildFindQuestion({ step, screen: shown, place, attempt, privacy: parts.privacy, encode: parts.encode });
  });
  const [first] = built;
  if (first && !first.ok) screen.line(`${name}: nothing is sent, ${first.reason}`);
  const questions = built.flatMap((one) => (one.ok ? [one] : []));
  if (!first?.ok) return null;
  const costs = await Promise.all(questions.map((question, at) => written(question, { folder, at, step, model: parts.destination.model })));
  const cost = costs.reduce((sum, one) => sum + one, 0);
  screen.line(`${name}: ${maskedWords(first)}, at most ${dollars(cost)} for ${plural(questions.length, 'attempt')}`);
  return cost;
}

function placeOf(step: Step, scroll: { x: number; y: number } = { x: 0, y: 0 }): { x: number; y: number; width: number; height: number } | null {
  const target = targetOf(step);
  const box = target && boxOnPage(target);
  return box ? { ...box, x: box.x - scroll.x, y: box.y - scroll.y } : null;
}

async function written({ question }: FindQuestion, { folder, at, step, model }: { folder: string; at: number; step: Step; model: string }): Promise<number> {
  const file = join(folder, `step-${step.number}-attempt-${at + 1}`);
  const words = [question.system, question.prompt, `The answer must keep to this schema:\n${JSON.stringify(question.schema, null, 2)}`];
  await Promise.all([writeFile(`${file}.txt`, `${words.join('\n\n')}\n`), ...question.pictures.map(({ png }) => writeFile(`${file}.png`, png))]);
  return estimate(question, model);
}

function maskedWords({ masked }: FindQuestion): string {
  const kinds = [...new Set(masked.map(({ what }) => what))];
  return masked.length === 0 ? 'nothing had to be painted over' : `${plural(masked.length, 'place')} painted over (${kinds.join(', ')})`;
}

function headerLines(url: string, { provider, model, sentTo }: PreviewParts['destination']): string[] {
  const where = sentTo === null ? 'Nothing would leave this machine: the model is a script' : `Where no other way finds an element, ${new URL(sentTo).host} (${provider}, ${model}) would get this`;
  return [`${where}. Seen on ${printable(url)}:`];
}

function footerLines(costs: readonly (number | null)[], folder: string): string[] {
  const known = costs.filter((cost) => cost !== null);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  return [`Nothing was sent. ${known.length === 0 ? 'No step of these would be' : `All of them together would cost at most ${dollars(total)}`}; the pictures and words are in ${folder}.`];
}

function dollars(micros: number): string {
  return `$${(Math.ceil(micros / 100) / 10_000).toFixed(4)}`;
}
