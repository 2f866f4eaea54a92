import { useState } from 'preact/hooks';
import { useCall, useSession } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { EmptyState } from '../../components/empty-state.js';
import { Field } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';

const text = words.password;
const BLANK = { old: '', new: '', again: '' };

export function PasswordPage() {
  const { me } = useSession();
  if (me.mode === 'local') return <Page title={text.title}><EmptyState icon="tokens" title={text.local.title} text={text.local.text} command={words.members.localCommand} /></Page>;
  return (
    <Page title={text.title} lead={text.lead}>
      <Card><PasswordForm /></Card>
    </Page>
  );
}

function PasswordForm() {
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const [form, setForm] = useState(BLANK);
  const different = form.again !== '' && form.again !== form.new;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (form.again !== form.new) return;
    const changed = await act.run(() => call('changePassword', { body: { old: form.old, new: form.new } }));
    if (!changed) return;
    setForm(BLANK);
    tell({ text: text.saved });
  };
  return (
    <form class="stack narrow" onSubmit={(event) => void save(event)}>
      <Field label={text.old} type="password" autocomplete="current-password" required value={form.old} onChange={(old) => setForm({ ...form, old })} />
      <Field label={text.new} hint={text.newHint} type="password" autocomplete="new-password" required value={form.new} onChange={(chosen) => setForm({ ...form, new: chosen })} />
      <Field label={text.again} type="password" autocomplete="new-password" required value={form.again} problem={different ? text.different : null} onChange={(again) => setForm({ ...form, again })} />
      <p class="hint">{text.effect}</p>
      {act.problem && <ProblemBox problem={{ message: act.problem.message, hint: act.problem.hint }} />}
      <div class="buttons"><Button kind="main" submit busy={act.busy} disabled={different}>{text.save}</Button></div>
    </form>
  );
}
