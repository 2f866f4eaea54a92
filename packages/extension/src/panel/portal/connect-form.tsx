import { useId, useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { connectPortal } from '../state/portal.js';
import { words } from '../words.js';

const text = words.portal;

export function ConnectForm() {
  const panel = usePanel();
  const busy = usePart((state) => state.busy);
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!busy) void connectPortal(panel, { address, token });
  };
  return (
    <form class="start-bar" onSubmit={submit}>
      <p>{text.lead}</p>
      <ol class="lesson">{text.steps.map((step) => <li key={step}>{step}</li>)}</ol>
      <Line label={text.address} hint={text.addressHint} value={address} onInput={setAddress} />
      <Line label={text.token} hint={text.tokenHint} value={token} secret onInput={setToken} />
      <div class="buttons"><Button submit kind="main" icon="globe" disabled={busy}>{busy ? text.connecting : text.submit}</Button></div>
    </form>
  );
}

interface LineProps {
  label: string;
  hint: string;
  value: string;
  secret?: boolean;
  onInput(value: string): void;
}

function Line({ label, hint, value, secret = false, onInput }: LineProps) {
  const id = useId();
  const shared = { id, value, required: true, autocomplete: 'off', spellcheck: false, 'aria-describedby': `${id}-hint`, onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value) };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {secret ? <input {...shared} type="password" /> : <input {...shared} type="text" />}
      <p id={`${id}-hint`} class="hint">{hint}</p>
    </div>
  );
}
