import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../data/input-error.js';
import type { ReportFrame, RunEntry } from './entry.js';
import { HtmlRoom } from './html-room.js';
import { footHtml, headHtml, outlineOf, runHtml, type RunOutline } from './html.js';
import { JSON_HEAD, jsonFoot, runJson } from './json.js';
import { JUNIT_FOOT, junitHead, suiteXml } from './junit.js';

export interface ReportPlaces {
  /** Folder for report.html and report.json. */
  folder: string | false;
  junit: string | undefined;
}

/**
 * Writes each run to temporary files as it ends, so that neither 100 000 rows nor a crash costs the report;
 * `finish` puts them in place by renaming, so that nobody ever reads half a report.
 */
export interface ReportWriter {
  add(entry: RunEntry): Promise<void>;
  finish(frame: ReportFrame): Promise<WrittenReport>;
  /** Removes the temporary files; call it last, whatever happened. */
  dispose(): Promise<void>;
}

export interface WrittenReport {
  html: string | undefined;
  json: string | undefined;
  junit: string | undefined;
  /** The report as JSON, read from disk: it may be large. */
  readJson(): NodeJS.ReadableStream;
}

export async function openReport(places: ReportPlaces): Promise<ReportWriter> {
  await checkPlaces(places);
  const scratch = await mkdtemp(join(tmpdir(), 'waymark-'));
  const parts = { html: join(scratch, 'runs.html'), json: join(scratch, 'report.json'), junit: join(scratch, 'suites.xml') };
  const files = { html: await open(parts.html, 'w'), json: await open(parts.json, 'w'), junit: await open(parts.junit, 'w') };
  const outlines: RunOutline[] = [];
  const room = new HtmlRoom();
  let written = 0;
  await files.json.write(JSON_HEAD);

  async function add(entry: RunEntry): Promise<void> {
    const first = written++ === 0;
    await append(files.json, `${first ? '' : ',\n'}${runJson(entry)}`);
    await append(files.junit, suiteXml(entry));
    const shown = room.admit(entry);
    if (shown === null) return;
    outlines.push(outlineOf(shown));
    await append(files.html, runHtml(shown));
  }

  async function finish(frame: ReportFrame): Promise<WrittenReport> {
    await append(files.json, jsonFoot(frame));
    await close();
    const { folder } = places;
    const html = folder === false ? undefined : join(folder, 'report.html');
    const json = folder === false ? undefined : join(folder, 'report.json');
    if (html) await assemble(html, [headHtml(frame, outlines), { file: parts.html }, footHtml(frame, room.leftOut())]);
    if (json) await assemble(json, [{ file: parts.json }]);
    if (places.junit) await assemble(places.junit, [junitHead(frame), { file: parts.junit }, JUNIT_FOOT]);
    return { html, json, junit: places.junit, readJson: () => createReadStream(parts.json) };
  }

  async function close(): Promise<void> {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }

  async function dispose(): Promise<void> {
    await close();
    await rm(scratch, { recursive: true, force: true });
  }

  return { add: inTurn(add), finish, dispose };
}

/** Workers end at the same time; their runs are written one after the other. */
function inTurn(add: (entry: RunEntry) => Promise<void>): (entry: RunEntry) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (entry) => (last = last.catch(() => undefined).then(() => add(entry)));
}

async function append(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text, 'utf8');
}

async function assemble(path: string, parts: readonly (string | { file: string })[]): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await pipeline(async function* () {
    for (const part of parts) {
      if (typeof part === 'string') yield part;
      else yield* createReadStream(part.file);
    }
  }, createWriteStream(temporary));
  await rename(temporary, path);
}

/** A report that cannot be written is said before the work, not after it. */
async function checkPlaces({ folder, junit }: ReportPlaces): Promise<void> {
  const folders = [...(folder === false ? [] : [folder]), ...(junit === undefined ? [] : [dirname(resolve(junit))])];
  for (const place of folders) {
    try {
      await mkdir(place, { recursive: true });
      const probe = join(place, `.waymark-${process.pid}.tmp`);
      await (await open(probe, 'w')).close();
      await rm(probe);
    } catch (error) {
      throw new InputError(
        `The report cannot be written to ${place}: ${error instanceof Error ? error.message : String(error)}`,
        'Name a folder that you may write to with --report (or --junit).',
        { cause: error },
      );
    }
  }
}
