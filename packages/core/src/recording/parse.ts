import { findJsonError } from './json-syntax.js';
import { MAX_DEPTH, safeTree } from './json-tree.js';
import type { Problem } from './problem.js';
import { FORMAT_VERSION, RecordingSchema, type Recording } from './recording.js';
import { schemaProblem } from './schema-problems.js';
import { stepNotes, stepProblems } from './step-problems.js';
import { upgradeRecording } from './upgrade.js';

/** `notes` say what was changed or looks odd but does not stop a run. */
export type ParsedRecording = { ok: true; recording: Recording; notes: string[] } | { ok: false; problems: Problem[] };

/** About 50 MB: beyond that pictures must have found their way into the file. */
export const MAX_RECORDING_CHARS = 50_000_000;
/** More would only scroll the first ones away. */
const MAX_PROBLEMS = 50;

/** Reads the text of a recording file. */
export function parseRecordingText(text: string): ParsedRecording {
  if (text.length > MAX_RECORDING_CHARS) return refused(tooLarge(text.length));
  const body = text.replace(/^\uFEFF/u, '');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    return refused(error instanceof RangeError ? tooDeep() : notJson(body));
  }
  return parseRecording(json);
}

/** Checks parsed JSON, brings it to the present format, and keeps every field it does not know. */
export function parseRecording(json: unknown): ParsedRecording {
  const tree = safeTree(json);
  if (!tree.ok) return refused(tooDeep());
  if (!isRecord(tree.json)) return refused(notAnObject(tree.json));
  const version = versionProblem(tree.json['waymark'], Object.hasOwn(tree.json, 'waymark'));
  if (version !== null) return refused(version);
  const { recording, from } = upgradeRecording(tree.json);
  const notes = [
    ...(from === null ? [] : [`Upgraded from format ${from} to format ${FORMAT_VERSION}.`]),
    ...(tree.dropped === 0 ? [] : ['Fields named "__proto__" were left out: they are not safe to keep.']),
  ];
  return checked(recording, notes);
}

function checked(json: Record<string, unknown>, notes: readonly string[]): ParsedRecording {
  const parsed = RecordingSchema.safeParse(json);
  if (!parsed.success) return { ok: false, problems: firstOf(parsed.error.issues.map((issue) => schemaProblem(issue, json))) };
  const problems = stepProblems(parsed.data);
  if (problems.length > 0) return { ok: false, problems: firstOf(problems) };
  const { recording, renumbered } = inOrder(parsed.data);
  return { ok: true, recording, notes: [...notes, ...renumbered, ...stepNotes(recording)] };
}

/** People insert and move steps by hand; the order in the file is what they mean. */
function inOrder(recording: Recording): { recording: Recording; renumbered: string[] } {
  if (recording.steps.every((step, i) => step.number === i + 1)) return { recording, renumbered: [] };
  const steps = recording.steps.map((step, i) => ({ ...step, number: i + 1 }));
  return { recording: { ...recording, steps }, renumbered: ['The steps were numbered anew, from 1, in the order in which they stand.'] };
}

function versionProblem(version: unknown, given: boolean): Problem | null {
  const path = 'waymark';
  if (!given) {
    return {
      path,
      message: 'The field "waymark", which tells the format, is missing: this does not look like a Waymark recording',
      hint: `If it is one, add "waymark": ${FORMAT_VERSION} at its top.`,
    };
  }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    return { path, message: 'The field "waymark" must be a whole number', hint: `Write "waymark": ${FORMAT_VERSION}.` };
  }
  if (version <= FORMAT_VERSION) return null;
  return { path, message: `This recording was made by a newer Waymark (format ${version}); this one reads up to format ${FORMAT_VERSION}`, hint: 'Update Waymark.' };
}

function firstOf(problems: Problem[]): Problem[] {
  const more = problems.length - MAX_PROBLEMS;
  if (more <= 0) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), { path: '', message: `and ${more} more problems`, hint: 'Correct these first.' }];
}

function refused(problem: Problem): ParsedRecording {
  return { ok: false, problems: [problem] };
}

function tooLarge(length: number): Problem {
  return {
    path: '',
    message: `The file has ${Math.ceil(length / 1_000_000)} million characters; at most ${MAX_RECORDING_CHARS / 1_000_000} million are read`,
    hint: 'Take pictures ("crop") out of the targets, or cut the recording into several.',
  };
}

function tooDeep(): Problem {
  return {
    path: '',
    message: `The file is nested more than ${MAX_DEPTH} levels deep`,
    hint: 'No recording is: check what wrote it, or record again.',
  };
}

function notAnObject(json: unknown): Problem {
  const kind = Array.isArray(json) ? 'a list' : json === null ? 'null' : `a ${typeof json}`;
  return { path: '', message: `A recording is a JSON object, but this is ${kind}`, hint: 'Give a file that starts with { "waymark": 1, … }.' };
}

function notJson(text: string): Problem {
  const start = text.trimStart();
  if (start === '') return { path: '', message: 'The file is empty', hint: 'Record again, or take the file from a backup.' };
  if (start.startsWith('<')) return { path: '', message: 'This is HTML or XML, not a recording', hint: 'Give the JSON file that the recorder saved.' };
  const error = findJsonError(text);
  const place = error === null ? '' : ` at line ${error.line}, column ${error.column}: ${error.message}`;
  return { path: '', message: `The file is not valid JSON${place}`, hint: 'Look for a missing or extra comma, quote or bracket just before that place; JSON knows no comments.' };
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
