import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunResult } from '@waymark/core';
import { withoutPicture } from '../report/entry.js';
import { plural } from '../report/words.js';
import { healedRecording } from '../update/healed-recording.js';
import { applyTo, writePatch, type Source } from '../update/write-updates.js';
import { replaceFile } from '../update/replace-file.js';
import type { LoadedRecording } from './load.js';
import type { RunSettings } from './settings.js';

/** `--update`: what was healed becomes a patch beside the report, or the recording itself. */
export class Updates {
  readonly #runs = new Map<LoadedRecording, RunResult[]>();

  constructor(private readonly settings: Pick<RunSettings, 'update' | 'report' | 'baseUrl'>) {}

  add(loaded: LoadedRecording, result: RunResult): void {
    const steps = result.steps.filter(({ healing }) => healing !== null).map(withoutPicture);
    if (this.settings.update === undefined || steps.length === 0) return;
    this.#runs.set(loaded, [...(this.#runs.get(loaded) ?? []), { ...result, steps }]);
  }

  /** Lines that tell what was written. */
  async write(): Promise<string[]> {
    const told: string[] = [];
    for (const [loaded, runs] of this.#runs) told.push(...(await this.#writeOne(loaded, runs)));
    return told.length === 0 ? [] : ['', ...told];
  }

  async #writeOne({ path, text, recording }: LoadedRecording, runs: readonly RunResult[]): Promise<string[]> {
    const healed = healedRecording(recording, runs, this.settings.baseUrl);
    if (!healed) return [];
    const waiting = healed.waiting.length === 0 ? [] : [`${basename(path)}: ${stepsIn(healed.waiting)} ${healed.waiting.length === 1 ? 'waits' : 'wait'} for review and ${healed.waiting.length === 1 ? 'was' : 'were'} left out: waymark heal list`];
    if (healed.steps.length === 0) return waiting;
    const source: Source = { path, text, recording };
    return [...(this.settings.update === 'apply' ? await this.#apply(source, healed) : await this.#patch(source, healed)), ...waiting];
  }

  async #apply(source: Source, healed: NonNullable<ReturnType<typeof healedRecording>>): Promise<string[]> {
    const applied = applyTo(await readFile(source.path, 'utf8'), source, healed);
    if (!applied.ok) return [`${applied.problem}.`];
    replaceFile(source.path, applied.text);
    return [`Updated ${source.path}: ${stepsIn(healed.steps)}`];
  }

  async #patch(source: Source, healed: NonNullable<ReturnType<typeof healedRecording>>): Promise<string[]> {
    const { report } = this.settings;
    const files = await writePatch(source, healed, report === false ? null : join(report, 'updates'));
    return [`Patch for ${basename(source.path)}, ${stepsIn(healed.steps)}: ${files.join(', ')}`];
  }
}

function stepsIn(numbers: readonly number[]): string {
  return `${plural(numbers.length, 'step').replace(/^1 /, '')} ${numbers.join(', ')}`.replace(/^\d+ steps/, 'steps');
}
