import { everyEndpoint, type AuditEntry } from '@waymark/core/api';
import { useMay } from '../../api/client-context.js';
import { usePages } from '../../api/use-pages.js';
import { Skeleton } from '../../components/answered.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { words } from '../../words/index.js';

const text = words.audit;

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'at', title: text.columns.at, wide: true, width: '8rem', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'by', title: text.columns.by, wide: true, width: '9rem', cell: ({ by }) => <span class="cut" title={by}>{by}</span> },
  { id: 'action', title: text.columns.action, cell: ({ action, by, at }) => <><span class="cut" title={action}>{actionWords(action)}</span><span class="under slim">{by} · <RelativeTime at={at} /></span></> },
  { id: 'subject', title: text.columns.subject, wide: true, width: '8rem', cell: ({ subject }) => <span class="cut" title={subject ?? ''}>{subject ?? text.none}</span> },
  { id: 'details', title: text.columns.details, wide: true, cell: ({ details }) => <span class="cut" title={detailWords(details)}>{detailWords(details) || text.none}</span> },
  { id: 'address', title: text.columns.address, wide: true, width: '8rem', cell: ({ address }) => address ?? text.none },
];

/** Whatever was asked of the API is told by its own summary; what follows a semicolon explains it to programmers. */
function actionWords(action: string): string {
  return everyEndpoint().find(([name]) => name === action)?.[1].summary.split(';')[0] ?? action;
}

function detailWords(details: AuditEntry['details']): string {
  return Object.entries(details).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ');
}

export function AuditPage() {
  const may = useMay('manage');
  return (
    <Page title={text.title} lead={text.lead}>
      {may ? <Entries /> : <EmptyState icon="audit" title={text.mayNot.title} text={text.mayNot.text} />}
    </Page>
  );
}

function Entries() {
  const pages = usePages('audit', { query: { limit: 100 } }, { key: ({ id }) => id, fresh: () => true });
  if (pages.problem) return <ProblemBox problem={pages.problem} onAgain={pages.reload} />;
  if (pages.state === 'loading') return <Skeleton />;
  if (pages.items.length === 0) return <EmptyState icon="audit" title={text.empty.title} text={text.empty.text} />;
  return <DataTable label={text.title} columns={COLUMNS} rows={pages.items} rowKey={({ id }) => id} more={pages.more} onEnd={pages.loadMore} />;
}
