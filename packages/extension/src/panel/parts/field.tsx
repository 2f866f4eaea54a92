import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

interface TextFieldProps {
  label: string;
  value: string;
  hint?: string;
  rows?: number;
  /** A sentence where the text cannot be taken as it is. */
  problem?: (text: string) => string | null;
  onCommit(text: string): void;
}

/** Committed by Enter or by leaving it, so that an edit is one version and not one for each letter. */
export function TextField({ label, value, hint, rows, problem, onCommit }: TextFieldProps) {
  const [text, setText] = useState(value);
  const id = useId();
  useEffect(() => setText(value), [value]);
  const wrong = problem?.(text) ?? null;
  const commit = (): void => {
    if (wrong === null && text !== value) onCommit(text);
  };
  const shared = {
    id,
    value: text,
    'aria-describedby': hint || wrong ? `${id}-hint` : undefined,
    'aria-invalid': wrong !== null,
    onInput: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: commit,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type="text" autocomplete="off" spellcheck={false} onKeyDown={(event) => event.key === 'Enter' && commit()} />}
      {(wrong ?? hint) && <p id={`${id}-hint`} class={wrong ? 'hint wrong' : 'hint'}>{wrong ?? hint}</p>}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  hint?: string;
  onChoose(value: T): void;
}

export function Choice<T extends string>({ label, value, options, hint, onChoose }: ChoiceProps<T>) {
  const id = useId();
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} aria-describedby={hint ? `${id}-hint` : undefined} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{option.text}</option>
        ))}
      </select>
      {hint && <p id={`${id}-hint`} class="hint">{hint}</p>}
    </div>
  );
}

interface SwitchProps {
  checked: boolean;
  disabled?: boolean;
  hint?: string;
  onChange(checked: boolean): void;
  children: ComponentChildren;
}

export function Tick({ checked, disabled, hint, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div class="tick">
      <input id={id} type="checkbox" checked={checked} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{children}</label>
      {hint && <p id={`${id}-hint`} class="hint">{hint}</p>}
    </div>
  );
}
