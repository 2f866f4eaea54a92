import { ROW_STATES, type Job, type JobRow } from '@waymark/core/api';
import { usePages } from '../../api/use-pages.js';
import { Card } from '../../components/card.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { Select } from '../../components/field.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { ProblemBox } from '../../components/problem-box.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { rowWithNews } from './row-news.js';

const text = words.job;

const COLUMNS: readonly Column<JobRow>[] = [
  { id: 'row', title: text.columns.row, cell: (row) => <><RowName row={row} /><span class="under slim" title={row.reason ?? undefined}>{whereIs(row)}</span></> },
  { id: 'state', title: text.columns.state, width: '8.5rem', cell: (row) => <StateBadge state={row.state} /> },
  { id: 'progress', title: text.columns.progress, wide: true, cell: (row) => <span title={row.reason ?? undefined}>{whereIs(row)}</span> },
  { id: 'values', title: text.columns.values, wide: true, cell: (row) => Object.entries(row.values).map(([name, value]) => `${name}: ${value}`).join(', ') },
  { id: 'worker', title: text.columns.worker, wide: true, width: '9rem', cell: (row) => row.worker ?? '' },
  { id: 'attempts', title: text.columns.attempts, wide: true, number: true, cell: (row) => row.attempts },
];

function RowName({ row }: { row: JobRow }) {
  const name = text.rowLabel(row.number);
  return row.run === null ? <span>{name}</span> : <Link to={`/runs/${encodeURIComponent(row.run)}`}>{name}</Link>;
}

function whereIs({ state, progress, reason }: JobRow): string {
  if (progress) return text.step(progress.step, progress.steps, progress.label);
  return reason ?? (state === 'taken' ? text.ready : '');
}

export function JobRows({ job }: { job: Job }) {
  const { query } = useRoute();
  const state = ROW_STATES.find((one) => one === query.get('row'));
  const rows = usePages(
    'jobRows',
    { params: { id: job.id }, query: { state, limit: 200 } },
    { key: (row) => String(row.number), fresh: (news) => news.type === 'job' && news.id === job.id, patch: (row, news) => rowWithNews(job.id, row, news) },
  );
  const options = [{ value: '' as const, text: text.allRows }, ...ROW_STATES.map((value) => ({ value, text: `${text.states[value]} (${job.counts[value] ?? 0})` }))];
  return (
    <Card title={text.rows}>
      <div class="stack">
        <div class="filters"><Select label={text.columns.state} value={state ?? ''} options={options} onChange={(chosen) => go(withQuery({ row: chosen }), { replace: true })} /></div>
        {rows.problem && <ProblemBox problem={rows.problem} onAgain={rows.reload} />}
        {rows.state === 'ready' && rows.items.length === 0 && <p class="quiet-line">{text.noRows}</p>}
        {rows.items.length > 0 && <DataTable label={text.rows} columns={COLUMNS} rows={rows.items} rowKey={(row) => String(row.number)} more={rows.more} onEnd={rows.loadMore} rowHeight={48} class="job-rows" />}
      </div>
    </Card>
  );
}
