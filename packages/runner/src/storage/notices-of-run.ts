import { locatorsFor, locatorText, type HealingTrace, type Notice, type NoticeKind, type RunResult, type StepResult } from '@waymark/core';

/** What people should hear of a run, whatever they want to hear of. `healings`: ids of the log by the step's number. */
export function noticesOfRun({ recording, steps }: Pick<RunResult, 'recording' | 'steps'>, healings: ReadonlyMap<number, string> = new Map()): Notice[] {
  return steps.flatMap((step) => {
    const kind = kindOf(step);
    const proposal = step.healing?.proposal;
    if (kind === null || !proposal) return [];
    return [
      {
        kind,
        recording: { id: recording.id, title: recording.title },
        step: step.step,
        source: proposal.source,
        confidence: step.judgement?.final ?? null,
        oldLocator: oldLocatorOf(step),
        newLocator: locatorText(proposal.locator),
        healing: healings.get(step.step.number) ?? null,
      },
    ];
  });
}

function kindOf({ outcome, healing }: { outcome: StepResult['outcome']; healing: HealingTrace | null }): NoticeKind | null {
  if (outcome === 'flagged') return 'flagged';
  if (outcome === 'healed') return 'digest';
  return healing?.proposal?.applied === false ? 'suggestion' : null;
}

function oldLocatorOf({ recorded }: StepResult): string | null {
  const [steadiest] = recorded === null ? [] : locatorsFor(recorded);
  return steadiest === undefined ? null : locatorText(steadiest);
}
