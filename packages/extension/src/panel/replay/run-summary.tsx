import { OUTCOMES } from '@waymark/core';
import type { ShownRunResult, Trouble } from '../../messages.js';
import { doneSteps, toLookAt } from '../model/replay-progress.js';
import { durationText } from '../model/when.js';
import { Button } from '../parts/button.js';
import { OutcomeBadge } from '../parts/outcome-badge.js';
import { usePanel } from '../parts/use-panel.js';
import { change } from '../state/panel.js';
import { focusStep } from '../state/steps.js';
import { words } from '../words.js';

export function RunSummary({ result, interrupted }: { result: ShownRunResult; interrupted: Trouble | null }) {
  const panel = usePanel();
  const review = toLookAt(result);
  const extracted = Object.entries(result.extracted);
  const first = review[0];
  const showFirst = (id: string): void => {
    change(panel, { openResult: id });
    requestAnimationFrame(() => focusStep(id));
  };
  return (
    <section class={`summary r-${interrupted ? 'aborted' : result.outcome}`} aria-labelledby="summary-heading">
      <h2 id="summary-heading">{words.summary[interrupted ? 'aborted' : result.outcome]}</h2>
      {interrupted && <p>{interrupted.message} {interrupted.whatToDo}</p>}
      <p>{words.summary.facts(doneSteps(result), result.steps.length, durationText(result.ms))}</p>
      <ul class="counts">
        {OUTCOMES.filter((outcome) => result.counts[outcome] > 0).map((outcome) => (
          <li key={outcome}><strong>{result.counts[outcome]}</strong> <OutcomeBadge outcome={outcome} /></li>
        ))}
      </ul>
      {first && (
        <p class="review">{words.summary.review(review.length)} <Button kind="quiet" onPress={() => showFirst(first.step.id)}>{words.summary.toFirst}</Button></p>
      )}
      {extracted.length > 0 && (
        <><h3>{words.summary.extracted}</h3><dl class="facts">{extracted.map(([name, text]) => <div key={name}><dt>{name}</dt><dd>{text}</dd></div>)}</dl></>
      )}
    </section>
  );
}
