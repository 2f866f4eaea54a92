import type { Overview } from '@waymark/core/api';
import type { ComponentChildren } from 'preact';
import { useOverview } from '../../api/overview-context.js';
import { Answered } from '../../components/answered.js';
import { Card } from '../../components/card.js';
import { EmptyState } from '../../components/empty-state.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { RelativeTime } from '../../components/relative-time.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';
import { DaysFigure } from './days-figure.js';

const text = words.overview;

export function OverviewPage() {
  const overview = useOverview();
  return (
    <Page title={words.frame.places.overview} lead={text.lead}>
      <Answered of={overview}>{(answer) => (isEmpty(answer) ? <FirstSteps /> : <Standing overview={answer} />)}</Answered>
    </Page>
  );
}

function isEmpty({ recordings, runs }: Overview): boolean {
  return recordings === 0 && runs.total === 0;
}

function FirstSteps() {
  return (
    <EmptyState
      icon="recordings"
      title={text.empty.title}
      text={text.empty.text}
      command={text.empty.command}
      actions={
        <>
          <Link to="/recordings" class="button main">{text.empty.upload}</Link>
          <Link to="/connect" class="button plain">{text.empty.connect}</Link>
        </>
      }
    />
  );
}

function Standing({ overview }: { overview: Overview }) {
  const { runs, jobs, waiting, workers } = overview;
  const ended = runs.passed + runs.failed;
  return (
    <>
      <div class="figures">
        <Tile to="/review" value={waiting} name={text.waiting} attention={waiting > 0}>{waiting > 0 ? text.reviewNow : text.nothingWaits}</Tile>
        <Tile to="/recordings" value={overview.recordings} name={text.recordings} />
        <Tile to="/runs" value={runs.total} name={text.runs}>{runs.suspect > 0 ? text.suspect(runs.suspect) : text.passed(ended === 0 ? null : Math.round((100 * runs.passed) / ended))}</Tile>
        <Tile to="/jobs" value={jobs.running} name={text.jobs}>{text.queued(jobs.waiting)}</Tile>
        <Tile to="/jobs/workers" value={workers} name={text.workers}>{workers > 0 ? text.workersAlive : text.noWorkers}</Tile>
      </div>
      <Card><DaysFigure days={overview.days} /></Card>
      <div class="grid">
        <Card title={text.recent} actions={<Link to="/runs">{text.allRuns}</Link>}><Recent runs={overview.recent} /></Card>
        <Card title={text.cost}>
          <Cost label={text.today} {...overview.cost.day} />
          <Cost label={text.month} {...overview.cost.month} />
        </Card>
      </div>
    </>
  );
}

interface TileProps {
  to: string;
  value: number;
  name: string;
  attention?: boolean;
  children?: ComponentChildren;
}

function Tile({ to, value, name, attention, children }: TileProps) {
  return (
    <Link to={to} class={attention ? 'tile attention' : 'tile'}>
      <span class="big">{value.toLocaleString('en')}</span>
      <span class="name">{name}</span>
      <span class="more">{children}</span>
    </Link>
  );
}

function Recent({ runs }: { runs: Overview['recent'] }) {
  if (runs.length === 0) return <p class="hint">{text.noRuns}</p>;
  return (
    <ul class="line-list">
      {runs.map((run) => (
        <li key={run.id}>
          <Link to={`/runs/${encodeURIComponent(run.id)}`} class="grow">{run.title}</Link>
          <StateBadge state={run.outcome} />
          <span class="hint"><RelativeTime at={run.at} /></span>
        </li>
      ))}
    </ul>
  );
}

function Cost({ label, spent, limit }: { label: string; spent: number; limit: number }) {
  return (
    <div class="cost-line">
      <span>{label}</span>
      <meter aria-label={label} min={0} max={limit} value={Math.min(spent, limit)} high={limit * 0.8} optimum={0} />
      <span class="hint">{text.spent(spent, limit)}</span>
    </div>
  );
}
