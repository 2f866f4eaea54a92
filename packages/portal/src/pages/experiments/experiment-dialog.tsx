import { THRESHOLD_RANGES } from '@waymark/core';
import { useState } from 'preact/hooks';
import { useCall } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Field } from '../../components/field.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { go } from '../../route/go.js';
import { words } from '../../words/index.js';
import { bodyOf, emptyForm, neededDecisions, WORTH_FINDING, type ExperimentForm } from './draft.js';

const text = words.experiments;
const THRESHOLDS = ['autoApply', 'flag', 'suggest'] as const;

/** Opens with the thresholds that are in use, which only the server knows. */
export function ExperimentDialog({ onClose }: { onClose(): void }) {
  const insights = useAnswer('insights', { query: { days: 1 } });
  const [form, setForm] = useState<ExperimentForm | null>(null);
  const shown = form ?? emptyForm(insights.answer?.thresholds);
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const save = async (): Promise<void> => {
    const made = await act.run(() => call('addExperiment', { body: bodyOf(shown) }));
    if (!made) return;
    tell({ text: text.saved });
    go(`/experiments/${encodeURIComponent(made.id)}`);
  };
  const change = (part: Partial<ExperimentForm>): void => setForm({ ...shown, ...part });
  return (
    <Dialog title={text.add} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <Field label={text.form.name} value={shown.name} required onChange={(name) => change({ name })} />
        <Thresholds which="control" form={shown} onChange={change} />
        <Thresholds which="treatment" form={shown} onChange={change} />
        <div class="field-row">
          <Field label={text.form.allocation} type="number" min={0} max={100} value={shown.allocation} onChange={(allocation) => change({ allocation })} />
          <Field label={text.form.planned} type="number" min={1} value={shown.planned} hint={text.form.plannedHint(neededDecisions(), share(WORTH_FINDING.from), share(WORTH_FINDING.to))} onChange={(planned) => change({ planned })} />
        </div>
        <div class="field-row">
          <Field label={text.form.startsAt} type="datetime-local" value={shown.startsAt} onChange={(startsAt) => change({ startsAt })} />
          <Field label={text.form.endsAt} type="datetime-local" value={shown.endsAt} onChange={(endsAt) => change({ endsAt })} />
        </div>
        {act.problem && <ProblemBox problem={act.problem} />}
        <div class="buttons dialog-foot">
          <Button onPress={onClose}>{text.form.cancel}</Button>
          <Button kind="main" submit busy={act.busy}>{text.form.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function share(of: number): string {
  return `${of * 100} %`;
}

interface ThresholdsProps {
  which: 'control' | 'treatment';
  form: ExperimentForm;
  onChange(part: Partial<ExperimentForm>): void;
}

function Thresholds({ which, form, onChange }: ThresholdsProps) {
  return (
    <fieldset>
      <legend>{text.variants[which]}</legend>
      <div class="field-row threes">
        {THRESHOLDS.map((name) => {
          const { from, to } = THRESHOLD_RANGES[name];
          return <Field key={name} label={text.thresholds[name]} type="number" min={from} max={to} hint={text.range(from, to)} value={form[which][name]} onChange={(value) => onChange({ [which]: { ...form[which], [name]: value } })} />;
        })}
      </div>
    </fieldset>
  );
}
