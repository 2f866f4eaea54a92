import { THRESHOLD_RANGES } from '@waymark/core';
import type { SettingChoice, SettingView } from '@waymark/core/api';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useCall } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { Field, Select } from '../../components/field.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';
import { draftOf, readDraft, valueWords, type Draft } from './setting-values.js';

const text = words.settings;
const THRESHOLDS = ['autoApply', 'flag', 'suggest'] as const;

interface SettingRowProps {
  choice: SettingChoice;
  scope: string;
  set: SettingView | null;
  may: boolean;
  onChanged(): void;
}

/** One setting in one scope: its field, what holds without it, and what the server says against a value, beside it. */
export function SettingRow({ choice, scope, set, may, onChanged }: SettingRowProps) {
  const { key, kind } = choice;
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const stored = draftOf(kind, set?.value);
  const [draft, setDraft] = useState<Draft>(stored);
  const [unread, setUnread] = useState(false);
  const base = useRef<Draft>(stored);
  const touched = !same(draft, base.current);
  useEffect(() => {
    // What somebody is typing stays, whatever others save meanwhile.
    if (touched && !same(draft, stored)) return;
    base.current = stored;
    setDraft(stored);
  }, [JSON.stringify(set?.value)]);
  const save = async (): Promise<void> => {
    const read = readDraft(kind, draft);
    setUnread(!read.ok);
    if (!read.ok || !(await act.run(() => call('changeSetting', { body: { scope, key, value: read.value } })))) return;
    tell({ text: text.saved(key) });
    onChanged();
  };
  const unset = async (): Promise<void> => {
    if (!(await act.run(() => call('removeSetting', { query: { scope, key } })))) return;
    setDraft(draftOf(kind, undefined));
    tell({ text: text.removed(key) });
    onChanged();
  };
  const problem = unread ? text.valueNeeded : act.problem ? `${act.problem.message} ${act.problem.hint}`.trim() : null;
  const changed = !same(draft, stored);
  const meanwhile = touched && changed && !same(stored, base.current);
  return (
    <form class="setting" aria-label={key} noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
      <div class="setting-head">
        <code>{key}</code>
        <span class="hint">{set ? text.set : text.notSet(valueWords(choice.default, text))}</span>
        {meanwhile && <span class="hint wrong" role="status">{text.meanwhile(valueWords(set?.value, text))}</span>}
      </div>
      <SettingField choice={choice} draft={draft} disabled={!may} problem={problem} onChange={setDraft} />
      {may && (
        <div class="buttons">
          <Button submit kind={changed ? 'main' : 'plain'} busy={act.busy} label={text.saveNamed(key)}>{text.save}</Button>
          {set && <Button kind="quiet" busy={act.busy} label={text.unsetNamed(key)} onPress={() => void unset()}>{text.unset}</Button>}
        </div>
      )}
    </form>
  );
}

function same(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface SettingFieldProps {
  choice: SettingChoice;
  draft: Draft;
  disabled: boolean;
  problem: string | null;
  onChange(draft: Draft): void;
}

function SettingField({ choice: { kind, summary, choices }, draft, disabled, problem, onChange }: SettingFieldProps) {
  if (typeof draft !== 'string') {
    return (
      <fieldset>
        <legend>{summary}</legend>
        <div class="field-row threes">
          {THRESHOLDS.map((name, at) => (
            <Field key={name} label={text.thresholds[name]} type="number" min={THRESHOLD_RANGES[name].from} max={THRESHOLD_RANGES[name].to} value={draft[name]} disabled={disabled} problem={at === 0 ? problem : null} onChange={(value) => onChange({ ...draft, [name]: value })} />
          ))}
        </div>
      </fieldset>
    );
  }
  const options = kind === 'boolean' ? [{ value: 'true', text: text.yes }, { value: 'false', text: text.no }] : choices.map((value) => ({ value, text: value }));
  if (kind === 'boolean' || kind === 'choice') return <Select label={summary} value={draft} options={[...(draft === '' ? [{ value: '', text: text.choose }] : []), ...options]} disabled={disabled} problem={problem} onChange={onChange} />;
  return <Field label={summary} type={kind === 'number' ? 'number' : 'text'} value={draft} disabled={disabled} problem={problem} onChange={onChange} />;
}
