import { createTwoFilesPatch } from 'diff';
import { serialiseRecording, type Recording } from '@waymark/core';

const NAME = 'recording.waymark.json';
/** A picture or a text that long says nothing to a reader. */
const LONGEST = 300;
/** Two that have nothing in common would be compared for minutes. Milliseconds, and lines. */
const PATIENCE = { timeout: 1_000, maxEditLength: 5_000 };

/** What changed between two versions, for people: without the inside of pictures. null where there is nothing to compare with. */
export function versionDiff(before: Recording | null, after: Recording): string | null {
  if (before === null) return null;
  const diff = createTwoFilesPatch(`a/${NAME}`, `b/${NAME}`, textOf(before), textOf(after), undefined, undefined, PATIENCE);
  return diff ?? `Nearly everything changed: ${before.steps.length} steps before, ${after.steps.length} now. There is no short way to show it.`;
}

function textOf(recording: Recording): string {
  return serialiseRecording(shortened(recording) as Recording);
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, 60)}… (${value.length} characters, ends in ${value.slice(-12)})` : value;
  if (Array.isArray(value)) return value.map(shortened);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)])) : value;
}
