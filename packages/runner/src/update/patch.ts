import { createTwoFilesPatch } from 'diff';
import { createPatch } from 'rfc6902';
import type { Recording } from '@waymark/core';
import { keptFormat } from './keep-format.js';

/** What changed between two versions of a recording, for programs and for people. */
export interface RecordingChange {
  /** JSON Patch (RFC 6902). */
  patch: unknown[];
  /** Unified diff of the files. */
  diff: string;
}

/** `text` is the file as it is, so that the diff can be applied to it. */
export function changeOf({ recording, text, name }: { recording: Recording; text: string; name: string }, after: Recording): RecordingChange {
  return {
    patch: createPatch(recording, after),
    diff: createTwoFilesPatch(`a/${name}`, `b/${name}`, text, keptFormat(text, after)),
  };
}
