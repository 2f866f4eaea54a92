import type { Answer, StepSummary } from '@waymark/core/api';
import { useMay } from '../../api/client-context.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Card } from '../../components/card.js';
import { OutcomeBadge, StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { RelativeTime } from '../../components/relative-time.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { FilmStrip } from './film-strip.js';

const text = words.run;
type Run = Answer<'run'>;

export function RunPage() {
  const id = useRoute().params['id'] ?? '';
  const run = useAnswer('run', { params: { id } }, { fresh: (news) => (news.type === 'run' && news.id === id) || news.type === 'healing' });
  const mayRun = useMay('run');
  const title = run.answer ? run.answer.run.title || words.recording.untitled : text.loading;
  const again = run.answer && mayRun && <Link to={`/jobs/new?recording=${encodeURIComponent(run.answer.run.recording)}`} class="button plain">{text.again}</Link>;
  return (
    <Page title={title} up={{ to: '/runs', text: text.up }} actions={again}>
      <Answered of={run}>{(answer) => <RunParts id={id} run={answer} />}</Answered>
    </Page>
  );
}

function RunParts({ id, run: { run, steps } }: { id: string; run: Run }) {
  const toReview = steps.some((step) => step.outcome === 'flagged' && step.healing !== null);
  return (
    <>
      {run.suspect !== null && <p class="note warn"><strong>{text.suspect}.</strong> {run.suspect}</p>}
      <Facts run={run} />
      {toReview && <p class="note"><Link to={`/review?recording=${encodeURIComponent(run.recording)}`}>{text.review}</Link></p>}
      <Card title={text.film}><FilmStrip id={id} steps={steps} /></Card>
      <Card title={text.steps}>
        <ol class="run-steps">{steps.map((step) => <StepLine key={step.number} id={id} step={step} />)}</ol>
      </Card>
    </>
  );
}

function Facts({ run }: { run: Run['run'] }) {
  return (
    <dl class="fact-line">
      <div><dt>{text.facts.outcome}</dt><dd><StateBadge state={run.outcome} /></dd></div>
      <div><dt>{text.facts.started}</dt><dd><RelativeTime at={run.startedAt} /></dd></div>
      <div><dt>{text.facts.took}</dt><dd>{words.parts.time.ms(run.ms)}</dd></div>
      {run.version !== null && <div><dt>{text.facts.version}</dt><dd>{run.version}</dd></div>}
      <div><dt>{text.facts.address}</dt><dd>{run.url}</dd></div>
      {run.environment !== null && <div><dt>{text.facts.environment}</dt><dd>{run.environment}</dd></div>}
      {run.row !== null && <div><dt>{text.facts.row}</dt><dd>{run.row}</dd></div>}
      {run.by !== null && <div><dt>{text.facts.by}</dt><dd>{run.by}</dd></div>}
      <div><dt>{words.runs.columns.title}</dt><dd><Link to={`/recordings/${encodeURIComponent(run.recording)}`}>{text.recording}</Link></dd></div>
    </dl>
  );
}

function StepLine({ id, step }: { id: string; step: StepSummary }) {
  const source = step.source !== null && Object.hasOwn(text.sources, step.source) ? text.sources[step.source as keyof typeof text.sources] : step.source;
  return (
    <li class="run-step">
      <span class="step-number">{step.number}</span>
      <div class="step-words">
        <p class="step-title"><Link to={`/runs/${encodeURIComponent(id)}/steps/${step.number}`}>{step.label || step.action}</Link></p>
        <p class="hint">{step.reason}</p>
      </div>
      <div class="run-step-facts">
        <OutcomeBadge outcome={step.outcome} />
        <span class="hint">{[step.confidence === null ? null : text.percent(step.confidence), source, words.parts.time.ms(step.ms), step.attempts > 1 ? text.attempts(step.attempts) : null].filter((one) => one !== null).join(' · ')}</span>
      </div>
    </li>
  );
}
