import type { Needs, Policy, Recording, VerifyMode } from '@waymark/core';
import type { DataRow } from '../data/csv.js';

/** A recording with all that was decided about running it. */
export interface RunnableRecording {
  /** Its file, or where it would be: files that it uploads are found from there. */
  path: string;
  recording: Recording;
  needs: Needs;
  policy: Policy;
  /** That the policy comes from. */
  experiment: { id: string; variant: string } | null;
  verify: VerifyMode;
}

/** One recording with one row: what is run in one go. */
export interface RunnableJob<R extends RunnableRecording = RunnableRecording> {
  number: number;
  name: string;
  planned: R;
  row: DataRow | null;
  variables: Readonly<Record<string, string>>;
}
