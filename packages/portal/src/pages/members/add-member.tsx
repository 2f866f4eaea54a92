import { ROLES, type Answer, type Role } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { Dialog } from '../../components/dialog.js';
import { Field, Select } from '../../components/field.js';
import { ProblemBox } from '../../components/problem-box.js';
import { words } from '../../words/index.js';

const text = words.members;

interface AddMemberProps {
  onClose(): void;
  onAdded(): void;
}

export function AddMember({ onClose, onAdded }: AddMemberProps) {
  const call = useCall();
  const act = useAct();
  const [form, setForm] = useState({ name: '', email: '', role: 'reviewer' as Role });
  const [added, setAdded] = useState<Answer<'addMember'> | null>(null);
  const add = async (): Promise<void> => {
    const done = await act.run(() => call('addMember', { body: form }));
    if (!done) return;
    setAdded(done);
    onAdded();
  };
  if (added) return <FirstPassword added={added} onClose={onClose} />;
  return (
    <Dialog title={text.add} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void add())}>
        <Field label={text.form.name} value={form.name} required onChange={(name) => setForm({ ...form, name })} />
        <Field label={text.form.email} type="email" value={form.email} required onChange={(email) => setForm({ ...form, email })} />
        <Select label={text.form.role} value={form.role} options={ROLES.map((value) => ({ value, text: text.roles[value] }))} hint={text.meaning[form.role]} onChange={(role) => setForm({ ...form, role })} />
        {act.problem && <ProblemBox problem={act.problem} />}
        <div class="buttons dialog-foot">
          <Button onPress={onClose}>{text.form.cancel}</Button>
          <Button kind="main" submit busy={act.busy}>{text.form.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Gone for good with the dialog, which is why it closes by its button alone. */
function FirstPassword({ added: { member, password }, onClose }: { added: Answer<'addMember'>; onClose(): void }) {
  if (password === null) return <Dialog title={text.added(member.name)} onClose={onClose} actions={<Button kind="main" onPress={onClose}>{words.frame.close}</Button>}><p>{text.known(member.name)}</p></Dialog>;
  return (
    <Dialog title={text.passwordTitle(member.name)} onClose={() => undefined} actions={<Button kind="main" onPress={onClose}>{text.done}</Button>}>
      <p>{text.passwordText}</p>
      <CopyText text={password} label={text.passwordTitle(member.name)} />
    </Dialog>
  );
}
