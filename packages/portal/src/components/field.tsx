import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface Described {
  label: string;
  hint?: string;
  /** A sentence where it cannot be taken as it is. */
  problem?: string | null;
  disabled?: boolean;
}

interface FieldProps extends Described {
  value: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'search' | 'url' | 'date' | 'datetime-local';
  rows?: number;
  required?: boolean;
  autocomplete?: string;
  placeholder?: string;
  min?: number;
  max?: number;
  onChange(value: string): void;
}

export function Field({ label, hint, problem, value, rows, onChange, ...rest }: FieldProps) {
  const id = useId();
  const shared = {
    ...rest,
    id,
    value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': hint || problem ? `${id}-hint` : undefined,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows ? <textarea {...withoutType(shared)} rows={rows} /> : <input {...({ autocomplete: 'off', spellcheck: false, type: 'text', ...shared } as JSX.IntrinsicElements['input'])} />}
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  );
}

function withoutType<T extends { type?: unknown; min?: unknown; max?: unknown }>(shared: T): Omit<T, 'type' | 'min' | 'max'> {
  const { type: _type, min: _min, max: _max, ...rest } = shared;
  return rest;
}

interface SelectProps<T extends string> extends Described {
  value: T;
  options: readonly { value: T; text: string }[];
  onChange(value: T): void;
}

export function Select<T extends string>({ label, hint, problem, value, options, disabled, onChange }: SelectProps<T>) {
  const id = useId();
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} aria-invalid={problem ? true : undefined} aria-describedby={hint || problem ? `${id}-hint` : undefined} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{option.text}</option>
        ))}
      </select>
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  );
}

interface ToggleProps {
  checked: boolean;
  hint?: string;
  disabled?: boolean;
  onChange(checked: boolean): void;
  children: ComponentChildren;
}

export function Toggle({ checked, hint, disabled, onChange, children }: ToggleProps) {
  const id = useId();
  return (
    <div class="toggle">
      <input id={id} type="checkbox" checked={checked} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{children}</label>
      <Hint id={id} hint={hint} />
    </div>
  );
}

function Hint({ id, hint, problem }: { id: string; hint?: string | undefined; problem?: string | null | undefined }) {
  if (!hint && !problem) return null;
  return <p id={`${id}-hint`} class={problem ? 'hint wrong' : 'hint'}>{problem || hint}</p>;
}
