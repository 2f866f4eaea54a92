import type { RecordingDetail } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { Field, Select, Toggle } from '../../components/field.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';
import { draftOf, inOrder, settingsOf, type SettingDraft } from './setting-draft.js';

const text = words.recording.settings;
const MODES = ['conservative', 'balanced', 'aggressive'] as const;
const VERIFY = ['auto', 'strict', 'off'] as const;

interface SettingsFormProps {
  detail: RecordingDetail;
  onSaved(): void;
}

export function SettingsForm({ detail, onSaved }: SettingsFormProps) {
  const { recording, summary } = detail;
  const [draft, setDraft] = useState(() => draftOf(recording.title, recording.settings));
  const { busy, problem, run } = useAct();
  const call = useCall();
  const tell = useTell();
  const may = useMay('record');
  const change = (changes: Partial<SettingDraft>): void => setDraft({ ...draft, ...changes });
  const ordered = inOrder(draft);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { expected: summary.version, title: draft.title, settings: settingsOf(draft, recording.settings) };
    const saved = await run(() => call('changeRecording', { params: { id: summary.id }, body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.problem.code === 'conflict') {
        tell({ text: text.conflict, kind: 'wrong' });
        onSaved();
      }
      throw error;
    }));
    if (!saved) return;
    tell({ text: saved.changed ? text.saved(saved.version) : text.nothing });
    onSaved();
  };
  return (
    <form class="card" onSubmit={(event) => void save(event)}>
      <fieldset class="stack" disabled={!may}>
        {!may && <p class="note">{text.mayNot}</p>}
        <Field label={text.title} value={draft.title} required onChange={(title) => change({ title })} />
        <Choices draft={draft} change={change} />
        {draft.own && <Thresholds draft={draft} change={change} ordered={ordered} />}
        {problem && <ProblemBox problem={problem} />}
        <div class="buttons"><Button kind="main" submit busy={busy} disabled={!ordered}>{text.save}</Button></div>
      </fieldset>
    </form>
  );
}

interface PartProps {
  draft: SettingDraft;
  change(changes: Partial<SettingDraft>): void;
}

function Choices({ draft, change }: PartProps) {
  const asAll = { value: '' as const, text: text.asAll };
  return (
    <>
      <div class="field-row">
        <Select label={text.healing} value={draft.healing} options={[asAll, { value: 'on', text: text.healingOn }, { value: 'off', text: text.healingOff }]} onChange={(healing) => change({ healing })} />
        <Select label={text.mode} hint={text.modeHint} value={draft.mode} options={[asAll, ...MODES.map((value) => ({ value, text: text.modes[value] }))]} onChange={(mode) => change({ mode })} />
        <Select label={text.verify} value={draft.verify} options={[asAll, ...VERIFY.map((value) => ({ value, text: text.verifyModes[value] }))]} onChange={(verify) => change({ verify })} />
      </div>
      <Toggle checked={draft.own} hint={text.ownHint} onChange={(own) => change({ own })}>{text.own}</Toggle>
    </>
  );
}

function Thresholds({ draft, change, ordered }: PartProps & { ordered: boolean }) {
  const problem = ordered ? null : text.order;
  return (
    <div class="field-row">
      <Field type="number" min={60} max={100} label={text.auto} value={draft.autoApply} problem={problem} onChange={(autoApply) => change({ autoApply })} />
      <Field type="number" min={40} max={80} label={text.flag} value={draft.flag} onChange={(flag) => change({ flag })} />
      <Field type="number" min={20} max={60} label={text.suggest} value={draft.suggest} onChange={(suggest) => change({ suggest })} />
    </div>
  );
}
