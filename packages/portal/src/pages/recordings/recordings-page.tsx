import type { RecordingSummary } from '@waymark/core/api';
import { useMay } from '../../api/client-context.js';
import { usePages } from '../../api/use-pages.js';
import { Skeleton } from '../../components/answered.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { DropZone } from '../../components/drop-zone.js';
import { EmptyState } from '../../components/empty-state.js';
import { FileButton } from '../../components/file-button.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { SearchField } from '../../components/search-field.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { useUpload } from './use-upload.js';

const text = words.recordings;

const COLUMNS: readonly Column<RecordingSummary>[] = [
  {
    id: 'title', title: text.columns.title,
    cell: (one) => (
      <>
        <Link to={`/recordings/${encodeURIComponent(one.id)}`}>{one.title || words.recording.untitled}</Link>
        <span class="under">{one.startUrl}</span>
      </>
    ),
  },
  { id: 'steps', title: text.columns.steps, number: true, wide: true, cell: (one) => one.steps },
  { id: 'version', title: text.columns.version, number: true, wide: true, cell: (one) => one.version },
  { id: 'run', title: text.columns.lastRun, cell: (one) => (one.lastRun ? <Link to={`/runs/${encodeURIComponent(one.lastRun.id)}`} class="plain-link"><StateBadge state={one.lastRun.outcome} /></Link> : <span class="hint">{text.neverRun}</span>) },
  { id: 'waiting', title: text.columns.waiting, number: true, wide: true, cell: (one) => (one.waiting > 0 ? <Link to={`/review?recording=${encodeURIComponent(one.id)}`}>{one.waiting}</Link> : text.noWaiting) },
  { id: 'changed', title: text.columns.changed, wide: true, cell: (one) => <RelativeTime at={one.updatedAt} /> },
];

export function RecordingsPage() {
  const search = useRoute().query.get('search') ?? '';
  const mayRecord = useMay('record');
  const list = usePages('recordings', { query: { search: search || undefined } }, { key: (one) => one.id, fresh: (news) => news.type === 'recording' || news.type === 'run' || news.type === 'healing' });
  const upload = useUpload(list.reload);
  const take = (files: readonly File[]): void => void upload.take(files);
  const uploader = mayRecord && <FileButton text={text.upload} label={text.uploadInput} accept=".json,application/json" multiple busy={upload.busy} onFiles={take} />;
  const isEmpty = list.state === 'ready' && list.items.length === 0;
  return (
    <Page title={words.frame.places.recordings} lead={text.lead} actions={uploader}>
      <DropZone text={text.drop} disabled={!mayRecord || upload.busy} onFiles={take} />
      {upload.problems.map((problem) => <ProblemBox key={problem.message} problem={problem} />)}
      {!(isEmpty && search === '') && (
        <div class="filters"><SearchField label={text.search} placeholder={text.searchHint} value={search} onSearch={(value) => go(withQuery({ search: value }), { replace: true })} /></div>
      )}
      {list.problem && <ProblemBox problem={list.problem} onAgain={list.reload} />}
      {list.state === 'loading' && <Skeleton />}
      {isEmpty && (search === '' ? <EmptyState icon="recordings" {...text.empty} /> : <p class="quiet-line">{text.notFound(search)}</p>)}
      {list.items.length > 0 && <DataTable label={words.frame.places.recordings} columns={COLUMNS} rows={list.items} rowKey={(one) => one.id} more={list.more} onEnd={list.loadMore} rowHeight={58} />}
    </Page>
  );
}
