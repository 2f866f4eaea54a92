import { useId } from 'preact/hooks';
import type { ReplayNeeds } from '../model/replay-needs.js';
import { Icon } from '../parts/icon.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { setInputs, supplyFile } from '../state/replay.js';
import { words } from '../words.js';

/** What is typed here lives in the panel's memory, and goes with the replay. */
export function ReplayForm({ needs }: { needs: ReplayNeeds }) {
  return (
    <section class="needs" aria-labelledby="needs-heading">
      <h2 id="needs-heading">{words.replay.needs}</h2>
      {needs.variables.length > 0 && <Variables needs={needs} />}
      {needs.secrets.length > 0 && <Secrets needs={needs} />}
      {needs.files.length > 0 && <Files needs={needs} />}
    </section>
  );
}

function Variables({ needs }: { needs: ReplayNeeds }) {
  const panel = usePanel();
  const values = usePart((state) => state.inputs.variables);
  return (
    <fieldset>
      <legend>{words.replay.variables}</legend>
      {needs.variables.map(({ name, description, hidden, default: preset }) => (
        <Input key={name} name={name} hint={description} hidden={hidden} value={values[name] ?? preset ?? ''} onInput={(text) => setInputs(panel, { variables: { ...values, [name]: text } })} />
      ))}
    </fieldset>
  );
}

function Secrets({ needs }: { needs: ReplayNeeds }) {
  const panel = usePanel();
  const values = usePart((state) => state.inputs.secrets);
  return (
    <fieldset>
      <legend>{words.replay.secrets}</legend>
      <p class="hint"><Icon name="lock" /> {words.replay.secretsHint}</p>
      {needs.secrets.map(({ name, description }) => (
        <Input key={name} name={name} hint={description} hidden value={values[name] ?? ''} onInput={(text) => setInputs(panel, { secrets: { ...values, [name]: text } })} />
      ))}
    </fieldset>
  );
}

interface InputProps {
  name: string;
  hint: string | undefined;
  hidden: boolean;
  value: string;
  onInput(text: string): void;
}

function Input({ name, hint, hidden, value, onInput }: InputProps) {
  const id = useId();
  const shared = { id, value, 'aria-describedby': hint ? `${id}-hint` : undefined, onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value) };
  return (
    <div class="field">
      <label for={id}>{name}</label>
      {hidden ? <input {...shared} type="password" autocomplete="new-password" /> : <input {...shared} type="text" autocomplete="off" spellcheck={false} />}
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

function Files({ needs }: { needs: ReplayNeeds }) {
  const panel = usePanel();
  const files = usePart((state) => state.inputs.files);
  const take = (name: string, input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file) void supplyFile(panel, name, file);
  };
  return (
    <fieldset>
      <legend>{words.replay.files}</legend>
      <p class="hint">{words.replay.filesHint}</p>
      {needs.files.map((name) => (
        <div class="field" key={name}>
          <label>
            {name}
            <input type="file" onChange={(event) => take(name, event.currentTarget)} />
          </label>
          {files.includes(name) && <p class="hint done"><Icon name="check" /> {words.replay.chosen(name)}</p>}
        </div>
      ))}
    </fieldset>
  );
}
