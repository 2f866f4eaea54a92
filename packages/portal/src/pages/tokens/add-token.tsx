import { PERMISSIONS, type Permission } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useSession } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { Dialog } from '../../components/dialog.js';
import { Field, Select, Toggle } from '../../components/field.js';
import { ProblemBox } from '../../components/problem-box.js';
import { words } from '../../words/index.js';

const text = words.tokens;
type Expiry = keyof typeof text.expiries;
const EXPIRIES: readonly Expiry[] = ['7', '30', '90', '366', 'never'];

interface AddTokenProps {
  onClose(): void;
  onAdded(): void;
}

/** Offers no more than one may do oneself. */
export function AddToken({ onClose, onAdded }: AddTokenProps) {
  const { me } = useSession();
  const call = useCall();
  const act = useAct();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Permission[]>(['read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [secret, setSecret] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    const made = await act.run(() => call('addToken', { body: { name, permissions: [...chosen], expiresInDays: expiry === 'never' ? null : Number(expiry) } }));
    if (!made) return;
    setSecret(made.secret);
    onAdded();
  };
  if (secret !== null) return <Shown secret={secret} onClose={onClose} />;
  return (
    <Dialog title={text.add} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void add())}>
        <Field label={text.form.name} value={name} required onChange={setName} />
        <fieldset>
          <legend>{text.form.permissions}</legend>
          {PERMISSIONS.filter((one) => me.permissions.includes(one)).map((one) => (
            <Toggle key={one} checked={chosen.includes(one)} hint={text.meaning[one]} onChange={(on) => setChosen(PERMISSIONS.filter((each) => (each === one ? on : chosen.includes(each))))}>{text.permissions[one]}</Toggle>
          ))}
        </fieldset>
        {chosen.length === 0 && <p class="hint wrong">{text.one}</p>}
        <Select label={text.form.expires} value={expiry} options={EXPIRIES.map((value) => ({ value, text: text.expiries[value] }))} onChange={(value) => setExpiry(value)} />
        {act.problem && <ProblemBox problem={act.problem} />}
        <div class="buttons dialog-foot">
          <Button onPress={onClose}>{text.form.cancel}</Button>
          <Button kind="main" submit busy={act.busy} disabled={chosen.length === 0}>{text.form.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Gone for good with the dialog, which is why it closes by its button alone. */
function Shown({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog title={text.shownTitle} onClose={() => undefined} actions={<Button kind="main" onPress={onClose}>{text.done}</Button>}>
      <p>{text.shownText}</p>
      <CopyText text={secret} label={text.secret} />
      <p>{text.use}</p>
      <CopyText text={text.useCommand(secret, location.origin)} />
    </Dialog>
  );
}
