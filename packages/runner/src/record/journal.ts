import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { absorb, draftRecording, newDraft, PlacedObservationSchema, type DraftStart, type PlacedObservation, type Recording } from '@waymark/core';

/** Where everything that was seen is kept until the recording is written. */
export function journalPath(recording: string): string {
  return `${recording}.journal`;
}

/**
 * One line for each observation, written before the next is looked at: a program that is killed loses nothing, and the
 * file never has to be written anew.
 */
export class Journal {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  begin(start: DraftStart): void {
    writeFileSync(this.#path, `${JSON.stringify({ process: process.pid, start })}\n`);
  }

  add(placed: PlacedObservation): void {
    appendFileSync(this.#path, `${JSON.stringify(placed)}\n`);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

export interface FoundJournal {
  /** Whether the program that writes it is still there. */
  growing: boolean;
  recording: Recording;
}

/** The recording that a journal holds; undefined where there is none, or none that can be read. */
export function readJournal(path: string): FoundJournal | undefined {
  const [first, ...rest] = linesOf(path);
  const head = parsed(first ?? '') as { process?: number; start?: DraftStart } | undefined;
  if (head?.start === undefined) return undefined;
  const observations = rest.flatMap((line) => {
    // The last line may have been cut off with its writer.
    const read = PlacedObservationSchema.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
  return { growing: isRunning(head.process), recording: draftRecording(observations.reduce(absorb, newDraft(head.start))) };
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRunning(id: number | undefined): boolean {
  if (id === undefined) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
