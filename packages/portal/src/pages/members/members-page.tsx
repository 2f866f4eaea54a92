import type { Member, Role } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useSession } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { CopyText } from '../../components/copy-text.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { Confirm } from '../../components/dialog.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';
import { AddMember } from './add-member.js';
import { RoleChoice } from './role-choice.js';

const text = words.members;

export function MembersPage() {
  const { me } = useSession();
  const may = me.permissions.includes('manage');
  const asked = useAnswer('members', {});
  const [adding, setAdding] = useState(false);
  const local = me.mode === 'local';
  return (
    <Page title={text.title} lead={text.lead} actions={may && <Button kind="main" icon="plus" onPress={() => setAdding(true)}>{text.add}</Button>}>
      {!may && <p class="note">{text.mayNot}</p>}
      {local && <div class="note stack"><p>{text.local}</p><CopyText text={text.localCommand} /></div>}
      <Answered of={asked}>{({ items }) => <MemberTable members={items} own={me.user.id} may={may} onChanged={asked.reload} />}</Answered>
      <Card title={text.rolesTitle}>
        <dl class="facts">{(Object.keys(text.roles) as Role[]).map((role) => [<dt key={role}>{text.roles[role]}</dt>, <dd key={`${role} does`}>{text.meaning[role]}</dd>])}</dl>
      </Card>
      {adding && <AddMember onClose={() => setAdding(false)} onAdded={asked.reload} />}
    </Page>
  );
}

interface MemberTableProps {
  members: readonly Member[];
  own: string;
  may: boolean;
  onChanged(): void;
}

function MemberTable({ members, own, may, onChanged }: MemberTableProps) {
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const remove = async (member: Member): Promise<void> => {
    const gone = await act.run(() => call('removeMember', { params: { id: member.id } }));
    setLeaving(null);
    if (gone) tell({ text: text.removed(member.name) });
    onChanged();
  };
  const change = async (member: Member, role: Role): Promise<void> => {
    const changed = await act.run(() => call('changeMember', { params: { id: member.id }, body: { role } }));
    if (changed) tell({ text: text.changed(member.name, text.roles[changed.role]) });
    onChanged();
  };
  const columns: readonly Column<Member>[] = [
    { id: 'name', title: text.columns.name, cell: ({ id, name, email }) => <>{id === own ? `${name} (${text.you})` : name}<span class="under">{email ?? text.noEmail}</span></> },
    { id: 'role', title: text.columns.role, width: '9rem', cell: (member) => (may ? <RoleChoice member={member} onChange={(role) => void change(member, role)} /> : text.roles[member.role]) },
    { id: 'since', title: text.columns.since, wide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'seen', title: text.columns.seen, wide: true, cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
    ...(may ? [{ id: 'actions', title: text.columns.actions, untitled: true, width: '4rem', cell: (member: Member) => <Button kind="quiet" icon="trash" label={text.removeNamed(member.name)} onPress={() => setLeaving(member)} /> }] : []),
  ];
  return (
    <>
      {act.problem && <ProblemBox problem={act.problem} />}
      <DataTable label={text.title} columns={columns} rows={members} rowKey={({ id }) => id} rowHeight={56} />
      {leaving && <Confirm title={text.removeTitle(leaving.name)} text={text.removeText} yes={text.remove} danger busy={act.busy} onYes={() => void remove(leaving)} onClose={() => setLeaving(null)} />}
    </>
  );
}
