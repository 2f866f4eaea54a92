import type { Insights } from '@waymark/core';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Card } from '../../components/card.js';
import { percentOf } from '../../components/decision/percent.js';
import { EmptyState } from '../../components/empty-state.js';
import { Select } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { Advice } from './advice.js';
import { Cost } from './cost.js';
import { Fragile } from './fragile.js';
import { Accuracy, Actions, Curve, Distribution, Trends } from './plots.js';

const text = words.insights;
const PERIODS = Object.keys(text.periods).toSorted((a, b) => daysOf(a) - daysOf(b)) as (keyof typeof text.periods)[];
const DEFAULT_PERIOD = '30';
/** The longest period that can be asked for, and longer than anything is kept. */
const ALL_DAYS = 3660;

function daysOf(period: string): number {
  return period === 'all' ? Number.POSITIVE_INFINITY : Number(period);
}

export function InsightsPage() {
  const { query } = useRoute();
  const period = PERIODS.find((one) => one === query.get('days')) ?? DEFAULT_PERIOD;
  const recording = query.get('recording') ?? '';
  const asked = { days: period === 'all' ? ALL_DAYS : Number(period), ...(recording !== '' && { recording }) };
  const insights = useAnswer('insights', { query: asked }, { fresh: ({ type }) => type === 'healing' || type === 'setting' || type === 'run' });
  return (
    <Page title={text.title} lead={text.lead}>
      <Filters period={period} recording={recording} />
      <Answered of={insights}>{(told) => <Figures told={told} onChanged={insights.reload} />}</Answered>
    </Page>
  );
}

function Filters({ period, recording }: { period: keyof typeof text.periods; recording: string }) {
  const recordings = useAnswer('recordings', { query: { limit: 500 } }, { fresh: ({ type }) => type === 'recording' });
  const known = (recordings.answer?.items ?? []).map(({ id, title }) => ({ value: id, text: title || id }));
  const named = recording === '' || known.some(({ value }) => value === recording) ? known : [...known, { value: recording, text: recording }];
  return (
    <div class="filters" role="group" aria-label={text.filters}>
      <Select label={text.period} value={period} options={PERIODS.map((value) => ({ value, text: text.periods[value] }))} onChange={(value) => go(withQuery({ days: value === DEFAULT_PERIOD ? null : value }))} />
      <Select label={text.recording} value={recording} options={[{ value: '', text: text.allRecordings }, ...named]} onChange={(value) => go(withQuery({ recording: value }))} />
    </div>
  );
}

function Figures({ told, onChanged }: { told: Insights; onChanged(): void }) {
  const { report, waiting } = told;
  if (report.decisions === 0 && told.metrics.attempts === 0) return <EmptyState icon="insights" title={text.nothing.title} text={text.nothing.text} command={text.command} />;
  return (
    <>
      <p class="verdict-line">
        {text.verdict(report.decisions, report.wrongActs, report.pending)} {waiting > 0 && <Link to="/review">{text.waiting(waiting)}</Link>}
      </p>
      <Tiles told={told} />
      <Advice told={told} onChanged={onChanged} />
      <div class="insight-charts">
        <Card><Curve told={told} /></Card>
        <Card><Accuracy told={told} /></Card>
        <Card><Distribution told={told} /></Card>
        <Card><Actions told={told} /></Card>
      </div>
      <Card title={text.trends.heading}><Trends told={told} /></Card>
      <Card title={text.cost.heading}><Cost told={told} /></Card>
      <Card title={text.fragile.title}><Fragile told={told} /></Card>
    </>
  );
}

function Tiles({ told: { report, metrics } }: { told: Insights }) {
  const { hits, misses, successes, suggestions, failures, successRate, meanLatency } = metrics;
  const tiles: [string | number, string][] = [
    [percentOf(report.accuracy.overall.share), text.tiles.right],
    [report.wrongActs, text.tiles.wrong],
    [successes, text.tiles.healed],
    [suggestions, text.tiles.suggested],
    [failures - misses, text.tiles.failed],
    [percentOf(successRate), text.tiles.success],
    [hits + misses === 0 ? text.unknown : `${hits} / ${hits + misses}`, text.tiles.memory],
    [meanLatency === null ? text.unknown : words.parts.time.ms(meanLatency), text.tiles.time],
  ];
  return (
    <ul class="figures" aria-label={text.figures}>
      {tiles.map(([figure, what]) => <li key={what} class="tile"><span class="big">{figure}</span><span class="name">{what}</span></li>)}
    </ul>
  );
}
