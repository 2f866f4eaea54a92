import type { RecordingDetail } from '@waymark/core/api';
import { useEffect, useState } from 'preact/hooks';
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

/** Whatever others change meanwhile, what is typed here stays until it is saved or given up. */
export function SettingsForm({ detail, onSaved }: SettingsFormProps) {
  const [base, setBase] = useState(detail);
  const [draft, setDraft] = useState(() => draftIn(detail));
  const { busy, problem, run, forget } = useAct();
  const call = useCall();
  const tell = useTell();
  const may = useMay('record');
  const renew = (): void => {
    setBase(detail);
    setDraft(draftIn(detail));
    forget();
  };
  const isStale = detail.summary.version > base.summary.version;
  const isTouched = JSON.stringify(draft) !== JSON.stringify(draftIn(base));
  useEffect(() => {
    if (isStale && !isTouched) renew();
  }, [isStale, isTouched]);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { expected: base.summary.version, title: draft.title, settings: settingsOf(draft, base.recording.settings) };
    const saved = await run(() => call('changeRecording', { params: { id: base.summary.id }, body }));
    onSaved();
    if (!saved) return;
    // As it is stored now; the answer that says so as well is on its way.
    setBase({ ...base, summary: { ...base.summary, version: saved.version }, recording: { ...base.recording, title: draft.title, settings: body.settings } });
    tell({ text: saved.changed ? text.saved(saved.version) : text.nothing });
  };
  const change = (changes: Partial<SettingDraft>): void => setDraft({ ...draft, ...changes });
  return (
    <form class="card" onSubmit={(event) => void save(event)}>
      <fieldset class="stack" disabled={!may}>
        {!may && <p class="note">{text.mayNot}</p>}
        {isStale && isTouched && <div class="note warn" role="status"><p>{text.conflict}</p><Button icon="redo" onPress={renew}>{text.renew}</Button></div>}
        <Fields draft={draft} change={change} />
        {problem && <ProblemBox problem={problem} />}
        <div class="buttons"><Button kind="main" submit busy={busy} disabled={!inOrder(draft)}>{text.save}</Button></div>
      </fieldset>
    </form>
  );
}

function draftIn({ recording }: RecordingDetail): SettingDraft {
  return draftOf(recording.title, recording.settings);
}

interface PartProps {
  draft: SettingDraft;
  change(changes: Partial<SettingDraft>): void;
}

function Fields({ draft, change }: PartProps) {
  return (
    <>
      <Field label={text.title} value={draft.title} required onChange={(title) => change({ title })} />
      <Choices draft={draft} change={change} />
      {draft.own && <Thresholds draft={draft} change={change} ordered={inOrder(draft)} />}
    </>
  );
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
