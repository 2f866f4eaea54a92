import { JOB_STATES, type Job } from '@waymark/core/api';
import { useMay } from '../../api/client-context.js';
import { usePages } from '../../api/use-pages.js';
import { Skeleton } from '../../components/answered.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Select } from '../../components/field.js';
import { jobWithNews } from '../../api/job-news.js';
import { JobParts } from '../../components/job-parts.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { Progress } from '../../components/progress.js';
import { RelativeTime } from '../../components/relative-time.js';
import { rowsDone } from '../../components/rows-done.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';

const text = words.jobs;

const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'name', title: text.columns.name,
    cell: (job) => (
      <>
        <Link to={`/jobs/${encodeURIComponent(job.id)}`}>{job.name || job.title}</Link>
        <span class="under">{job.title}</span>
      </>
    ),
  },
  { id: 'state', title: text.columns.state, cell: (job) => <StateBadge state={job.state} /> },
  { id: 'progress', title: text.columns.progress, wide: true, cell: (job) => <Progress label={words.job.progress} {...rowsDone(job)} /> },
  { id: 'at', title: text.columns.at, wide: true, cell: (job) => <RelativeTime at={job.createdAt} /> },
  { id: 'by', title: text.columns.by, wide: true, cell: (job) => job.by ?? '' },
];

export function JobsPage() {
  const { query } = useRoute();
  const state = JOB_STATES.find((one) => one === query.get('state'));
  const list = usePages('jobs', { query: { state } }, { key: (job) => job.id, fresh: (news) => news.type === 'job', patch: jobWithNews });
  const mayRun = useMay('run');
  const create = mayRun && <Link to="/jobs/new" class="button main">{text.new}</Link>;
  const isEmpty = list.state === 'ready' && list.items.length === 0;
  return (
    <Page title={words.frame.places.jobs} lead={text.lead} actions={create}>
      <JobParts />
      {!(isEmpty && state === undefined) && (
        <div class="filters">
          <Select label={text.filter} value={state ?? ''} options={[{ value: '', text: text.all }, ...JOB_STATES.map((value) => ({ value, text: words.parts.states[value] }))]} onChange={(chosen) => go(withQuery({ state: chosen }), { replace: true })} />
        </div>
      )}
      {list.problem && <ProblemBox problem={list.problem} onAgain={list.reload} />}
      {list.state === 'loading' && <Skeleton />}
      {isEmpty && (state === undefined ? <EmptyState icon="jobs" {...text.empty} actions={create} /> : <p class="quiet-line">{text.none}</p>)}
      {list.items.length > 0 && <DataTable label={words.frame.places.jobs} columns={COLUMNS} rows={list.items} rowKey={(job) => job.id} more={list.more} onEnd={list.loadMore} rowHeight={58} />}
    </Page>
  );
}
