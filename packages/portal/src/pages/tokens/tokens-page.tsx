import type { ApiToken } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { Confirm } from '../../components/dialog.js';
import { EmptyState } from '../../components/empty-state.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';
import { AddToken } from './add-token.js';

const text = words.tokens;

export function TokensPage() {
  const asked = useAnswer('tokens', {});
  const [adding, setAdding] = useState(false);
  const add = <Button kind="main" icon="plus" onPress={() => setAdding(true)}>{text.add}</Button>;
  return (
    <Page title={text.title} lead={text.lead} actions={add}>
      <Answered of={asked}>{({ items }) => (items.length === 0 ? <EmptyState icon="tokens" title={text.empty.title} text={text.empty.text} /> : <TokenTable tokens={items} onChanged={asked.reload} />)}</Answered>
      {adding && <AddToken onClose={() => setAdding(false)} onAdded={asked.reload} />}
    </Page>
  );
}

function TokenTable({ tokens, onChanged }: { tokens: readonly ApiToken[]; onChanged(): void }) {
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const [going, setGoing] = useState<ApiToken | null>(null);
  const revoke = async (token: ApiToken): Promise<void> => {
    const gone = await act.run(() => call('revokeToken', { params: { id: token.id } }));
    setGoing(null);
    if (gone) tell({ text: text.revoked(token.name) });
    onChanged();
  };
  const columns: readonly Column<ApiToken>[] = [
    { id: 'name', title: text.columns.name, cell: ({ name, permissions }) => <>{name}<span class="under">{text.may(permissions.map((one) => text.permissions[one]).join(', '))}</span></> },
    { id: 'by', title: text.columns.by, wide: true, cell: ({ by }) => by },
    { id: 'made', title: text.columns.made, wide: true, width: '8.5rem', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'used', title: text.columns.used, wide: true, width: '8.5rem', cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
    { id: 'ends', title: text.columns.ends, width: '7.5rem', cell: endOf },
    { id: 'actions', title: text.columns.actions, untitled: true, width: '4rem', cell: (token) => token.revokedAt === null && <Button kind="quiet" icon="trash" label={text.revokeNamed(token.name)} onPress={() => setGoing(token)} /> },
  ];
  return (
    <>
      {act.problem && <ProblemBox problem={act.problem} />}
      <DataTable label={text.title} columns={columns} rows={tokens} rowKey={({ id }) => id} rowHeight={56} />
      {going && <Confirm title={text.revokeTitle(going.name)} text={text.revokeText} yes={text.revoke} danger busy={act.busy} onYes={() => void revoke(going)} onClose={() => setGoing(null)} />}
    </>
  );
}

function endOf({ expiresAt, revokedAt }: ApiToken) {
  if (revokedAt !== null) return text.revokedSince;
  return expiresAt === null ? text.never : <RelativeTime at={expiresAt} />;
}
