import type { WorkerView } from '@waymark/core/api';
import { useEffect } from 'preact/hooks';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { CopyText } from '../../components/copy-text.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { JobParts } from '../../components/job-parts.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { RelativeTime } from '../../components/relative-time.js';
import { words } from '../../words/index.js';

const text = words.workers;
const RENEW_MS = 10_000;

const COLUMNS: readonly Column<WorkerView>[] = [
  { id: 'host', title: text.columns.host, cell: (worker) => <><strong>{worker.host}</strong><span class="under">{worker.id}</span></> },
  { id: 'state', title: text.columns.state, cell: (worker) => <StateBadge state={worker.alive ? 'alive' : 'lost'} /> },
  { id: 'busy', title: text.columns.busy, cell: (worker) => text.busy(worker.busy, worker.concurrency) },
  { id: 'seen', title: text.columns.seen, wide: true, cell: (worker) => <RelativeTime at={worker.seenAt} /> },
  { id: 'started', title: text.columns.started, wide: true, cell: (worker) => <RelativeTime at={worker.startedAt} /> },
];

export function WorkersPage() {
  const workers = useAnswer('workers', {}, { fresh: (news) => news.type === 'job' || news.type === 'row' });
  // A worker that falls silent tells nobody.
  useEffect(() => {
    const timer = window.setInterval(workers.reload, RENEW_MS);
    return () => window.clearInterval(timer);
  }, [workers.reload]);
  return (
    <Page title={words.jobs.part.workers} lead={text.lead}>
      <JobParts />
      <Answered of={workers}>
        {({ items }) =>
          items.length === 0 ? <EmptyState icon="jobs" {...text.empty} /> : (
            <>
              <DataTable label={words.jobs.part.workers} columns={COLUMNS} rows={items} rowKey={(worker) => worker.id} rowHeight={58} />
              <div class="note stack"><p>{text.more}</p><CopyText text={text.command} /></div>
            </>
          )
        }
      </Answered>
    </Page>
  );
}
