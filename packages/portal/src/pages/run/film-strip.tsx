import type { StepSummary } from '@waymark/core/api';
import { safeSource } from '../../components/picture.js';
import { OutcomeBadge } from '../../components/outcome-badge.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

const text = words.run;

/** Pictures side by side, scrolled sideways; each one leads to its step. */
export function FilmStrip({ id, steps }: { id: string; steps: readonly StepSummary[] }) {
  const frames = steps.flatMap((step) => {
    const source = safeSource(step.picture === null ? null : `/api/pictures/${step.picture}`);
    return source === null ? [] : [{ step, source }];
  });
  if (frames.length === 0) return <p class="hint">{text.noFilm}</p>;
  return (
    <>
      <p class="hint">{text.filmHint}</p>
      <ol class="film">
        {frames.map(({ step, source }) => (
          <li key={step.number}>
            <Link to={`/runs/${encodeURIComponent(id)}/steps/${step.number}`} class={`film-frame f-${step.outcome}`}>
              <img src={source} alt={text.frame(step.number, step.label)} loading="lazy" decoding="async" />
              <span class="film-words"><span>{step.number}. {step.label || step.action}</span><OutcomeBadge outcome={step.outcome} /></span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
