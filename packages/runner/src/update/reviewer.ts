import { changedElsewhere, promote, type Promotion, type Recording, type Target } from '@waymark/core';
import { versionDiff } from './version-diff.js';

/** Of a healing: what was found for which step, in place of what. */
interface Promoted {
  step: string;
  newTarget: Target | null;
  oldTarget: Target | null;
  baseUrl: string | null;
}

/** Whoever reviews healings, with what a decision does to the recording and how that is shown. */
export function reviewerNamed(by: string): { by: string; diff(before: Recording, after: Recording): string; promote(recording: Recording, healing: Promoted): Promotion } {
  return {
    by,
    diff: (before, after) => versionDiff(before, after) ?? '',
    promote: (recording, { step, newTarget, oldTarget, baseUrl }) =>
      newTarget ? changedElsewhere(recording, baseUrl ?? undefined, (there) => promote(there, { stepId: step, target: newTarget, replaced: oldTarget })) : { ok: false, problem: 'nothing was found to be promoted' },
  };
}
