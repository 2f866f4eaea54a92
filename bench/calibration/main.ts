import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureCalibration, parsePromise, reliabilityLines, showPercent, showShare, type CalibrationRecord } from '@waymark/core';
import { splitByGroup } from './parts.ts';
import { recordOf, type Parts } from './record.ts';
import { moduleOf } from './module-text.ts';
import { readSamples, SamplesError } from './samples.ts';

const USAGE = `usage: npm run fit:calibration -- --samples FILE… [--measure FILE…] [--also FILE…] [--dry]
  FILE is what waymark lab, bench:pages or bench:relocate printed with --json
  --measure  files kept for measuring; without it every other seed (or site) of the samples is kept
  --also     files to measure the map on beside that; nothing of them is kept
  --dry      only say what would be written`;
const PLACE = new URL('../../packages/core/src/confidence/fitted-calibration.ts', import.meta.url);
/** Asked of the data after each fit, so that everyone sees what may be promised. */
const PROMISES = ['1/20', '1/50', '1/100', '1/200', '1/500', '1/1000'];
const FILE = { type: 'string', multiple: true } as const;

try {
  const options = readOptions();
  const record = recordOf(partsOf(options), new Date().toISOString().slice(0, 10));
  console.log([...linesOf(record), ...options.also.flatMap((file) => alsoLines(file, record))].join('\n'));
  if (!options.dry) writeFileSync(PLACE, moduleOf(record));
} catch (error) {
  if (!(error instanceof SamplesError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

interface Options {
  samples: string[];
  measure: string[];
  also: string[];
  dry: boolean;
}

/** Files follow the option that they belong to, as a shell's wildcards write them. */
function readOptions(): Options {
  const options: Options = { samples: [], measure: [], also: [], dry: false };
  let last: 'samples' | 'measure' | 'also' = 'samples';
  for (const token of tokensOf()) {
    if (token.kind === 'option' && token.name === 'dry') options.dry = true;
    else if (token.kind === 'option') last = token.name as typeof last;
    if (token.value !== undefined) options[last].push(token.value);
  }
  if (options.samples.length === 0) throw new SamplesError(USAGE);
  return options;
}

function tokensOf(): { kind: string; name?: string; value?: string | undefined }[] {
  try {
    return parseArgs({ options: { samples: FILE, measure: FILE, also: FILE, dry: { type: 'boolean' } }, allowPositionals: true, tokens: true }).tokens;
  } catch (error) {
    throw new SamplesError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function partsOf({ samples, measure }: Options): Parts {
  const files = samples.map(readSamples);
  return measure.length === 0 ? splitByGroup(files) : { fit: files, measure: measure.map(readSamples) };
}

function linesOf(record: CalibrationRecord): string[] {
  const { fitted, measured } = record;
  return [
    `fitted on   ${fitted.n} decisions, ${fitted.n - fitted.right} wrong: ${fitted.from.join('; ')}`,
    ...fitted.attempts.map(({ method, ece, brier }) => `  ${method.padEnd(18)} error ${ece.toFixed(4)}  Brier ${brier.toFixed(5)}  on groups left out${method === record.method ? '  ← taken' : ''}`),
    `measured on ${measured.n} decisions, ${measured.n - measured.right} wrong: ${measured.from.join('; ')}`,
    `  the score itself   ${figures(measured.before)}`,
    `  the map            ${figures(measured.calibration)}`,
    '',
    ...reliabilityLines(measured.before),
    '',
    ...PROMISES.map((promise) => promiseLine(promise, record)),
  ];
}

function promiseLine(written: string, record: CalibrationRecord): string {
  const parsed = parsePromise(written, record);
  if (!parsed.ok) return `at most ${written.padEnd(7)} ${parsed.problem}`;
  return `at most ${written.padEnd(7)} applied by itself from ${showPercent(parsed.promise.autoApply)} (${showShare(parsed.promise.atMostWrong)})`;
}

function alsoLines(file: string, record: CalibrationRecord): string[] {
  const { from, samples } = readSamples(file);
  const wrong = samples.filter(({ right }) => !right).length;
  return ['', `also ${from}: ${samples.length} decisions, ${wrong} wrong`, `  the score itself   ${figures(measureCalibration(samples, null))}`, `  the map            ${figures(measureCalibration(samples, record))}`];
}

function figures({ ece, brier }: { ece: number | null; brier: number | null }): string {
  return `error ${ece?.toFixed(4) ?? '—'}  Brier ${brier?.toFixed(5) ?? '—'}`;
}
