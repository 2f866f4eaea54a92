import type { RunSummary } from '@waymark/core/api';
import { useAnswer } from '../../api/use-answer.js';
import { usePages } from '../../api/use-pages.js';
import { Skeleton } from '../../components/answered.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Select } from '../../components/field.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { OutcomeCounts } from '../../components/outcome-counts.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';

const text = words.runs;
const OUTCOMES = ['passed', 'failed', 'aborted'] as const;

const COLUMNS: readonly Column<RunSummary>[] = [
  {
    id: 'title', title: text.columns.title,
    cell: (run) => (
      <>
        <Link to={`/runs/${encodeURIComponent(run.id)}`}>{run.title || words.recording.untitled}</Link>
        <span class="under">{run.row !== null && `${text.row(run.row)} · `}{run.url}</span>
      </>
    ),
  },
  { id: 'outcome', title: text.columns.outcome, cell: (run) => <><StateBadge state={run.outcome} /> {run.suspect !== null && <StateBadge state="suspect" />}</> },
  { id: 'steps', title: text.columns.steps, wide: true, cell: (run) => <OutcomeCounts counts={run.counts} /> },
  { id: 'ms', title: text.columns.ms, number: true, wide: true, cell: (run) => words.parts.time.ms(run.ms) },
  { id: 'at', title: text.columns.at, wide: true, cell: (run) => <RelativeTime at={run.startedAt} /> },
];

export function RunsPage() {
  const { query } = useRoute();
  const outcome = OUTCOMES.find((one) => one === query.get('outcome'));
  const suspect = query.get('suspect') === 'true';
  const recording = query.get('recording') ?? '';
  const job = query.get('job') ?? '';
  const asked = { outcome, recording: recording || undefined, job: job || undefined, ...(suspect ? { suspect: 'true' } : {}) };
  const list = usePages('runs', { query: asked }, { key: (run) => run.id, fresh: (news) => news.type === 'run' || news.type === 'healing' });
  const filtered = outcome !== undefined || suspect || recording !== '' || job !== '';
  return (
    <Page title={words.frame.places.runs} lead={text.lead}>
      <Filters outcome={suspect ? 'suspect' : (outcome ?? '')} recording={recording} job={job} filtered={filtered} />
      {list.problem && <ProblemBox problem={list.problem} onAgain={list.reload} />}
      {list.state === 'loading' && <Skeleton />}
      {list.state === 'ready' && list.items.length === 0 && (filtered ? <p class="quiet-line">{text.none}</p> : <EmptyState icon="runs" {...text.empty} />)}
      {list.items.length > 0 && <DataTable label={words.frame.places.runs} columns={COLUMNS} rows={list.items} rowKey={(run) => run.id} more={list.more} onEnd={list.loadMore} rowHeight={58} />}
    </Page>
  );
}

interface FiltersProps {
  outcome: '' | 'passed' | 'failed' | 'aborted' | 'suspect';
  recording: string;
  job: string;
  filtered: boolean;
}

function Filters({ outcome, recording, job, filtered }: FiltersProps) {
  const recordings = useAnswer('recordings', { query: { limit: 500 } });
  const change = (changes: Record<string, string | null>): void => go(withQuery(changes), { replace: true });
  const names = (recordings.answer?.items ?? []).map((one) => ({ value: one.id, text: one.title || words.recording.untitled }));
  const unknown = recording !== '' && !names.some(({ value }) => value === recording) ? [{ value: recording, text: recording }] : [];
  return (
    <div class="filters">
      <Select
        label={text.filters.outcome}
        value={outcome}
        options={[{ value: '', text: text.filters.all }, ...OUTCOMES.map((value) => ({ value, text: text.outcomes[value] })), { value: 'suspect', text: text.filters.doubtful }]}
        onChange={(chosen) => change(chosen === 'suspect' ? { outcome: null, suspect: 'true' } : { outcome: chosen, suspect: null })}
      />
      <Select label={text.filters.recording} value={recording} options={[{ value: '', text: text.filters.anyRecording }, ...names, ...unknown]} onChange={(chosen) => change({ recording: chosen })} />
      {job !== '' && <Link to={`/jobs/${encodeURIComponent(job)}`} class="chip">{text.filters.job}</Link>}
      {filtered && <Link to="/runs" class="button quiet">{text.filters.clear}</Link>}
    </div>
  );
}
