import type { StoredExperiment } from '@waymark/core';
import { useState } from 'preact/hooks';
import { useMay } from '../../api/client-context.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { RelativeTime } from '../../components/relative-time.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';
import { ExperimentDialog } from './experiment-dialog.js';

const text = words.experiments;

const COLUMNS: readonly Column<StoredExperiment>[] = [
  { id: 'name', title: text.columns.name, cell: ({ id, name }) => <Link to={`/experiments/${encodeURIComponent(id)}`}>{name}</Link> },
  { id: 'status', title: text.columns.status, cell: ({ status }) => <StateBadge state={status} /> },
  { id: 'allocation', title: text.columns.allocation, wide: true, number: true, cell: ({ allocation }) => `${allocation} %` },
  { id: 'planned', title: text.columns.planned, wide: true, number: true, cell: ({ planned }) => planned },
  { id: 'started', title: text.columns.started, wide: true, cell: ({ startedAt }) => (startedAt === null ? text.notStarted : <RelativeTime at={new Date(startedAt).toISOString()} />) },
];

export function ExperimentsPage() {
  const list = useAnswer('experiments', {}, { fresh: ({ type }) => type === 'setting' });
  const may = useMay('manage');
  const [adding, setAdding] = useState(false);
  const add = may && <Button kind="main" icon="plus" onPress={() => setAdding(true)}>{text.add}</Button>;
  return (
    <Page title={text.title} lead={text.lead} actions={add}>
      {!may && <p class="hint">{text.mayNot}</p>}
      <Answered of={list}>
        {({ items }) => (items.length === 0 ? <EmptyState icon="experiments" title={text.empty.title} text={text.empty.text} /> : <DataTable label={text.title} columns={COLUMNS} rows={items} rowKey={({ id }) => id} />)}
      </Answered>
      {adding && <ExperimentDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
