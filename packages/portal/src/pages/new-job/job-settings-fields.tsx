import { Field, Select, Toggle } from '../../components/field.js';
import { words } from '../../words/index.js';
import type { JobDraft } from './job-draft.js';

const text = words.newJob;
const { modes, verifyModes } = words.recording.settings;

interface JobSettingsFieldsProps {
  draft: JobDraft;
  change(changes: Partial<JobDraft>): void;
}

export function JobSettingsFields({ draft, change }: JobSettingsFieldsProps) {
  return (
    <div class="stack">
      <div class="field-row">
        <Field type="url" label={text.baseUrl} hint={text.baseUrlHint} value={draft.baseUrl} placeholder="https://staging.example.org" onChange={(baseUrl) => change({ baseUrl })} />
        <Field label={text.environment} hint={text.environmentHint} value={draft.environment} onChange={(environment) => change({ environment })} />
        <Field type="number" min={1} max={10} label={text.concurrency} hint={text.concurrencyHint} value={draft.concurrency} onChange={(concurrency) => change({ concurrency })} />
      </div>
      <Toggle checked={draft.stopOnError} hint={text.stopHint} onChange={(stopOnError) => change({ stopOnError })}>{text.stop}</Toggle>
      <details>
        <summary>{text.more}</summary>
        <MoreFields draft={draft} change={change} />
      </details>
    </div>
  );
}

function MoreFields({ draft, change }: JobSettingsFieldsProps) {
  const asRecorded = { value: '' as const, text: text.asRecorded };
  return (
    <div class="field-row">
      <Select label={text.healing} value={draft.healing} options={[asRecorded, { value: 'on', text: text.on }, { value: 'off', text: text.off }]} onChange={(healing) => change({ healing })} />
      <Select label={text.mode} value={draft.mode} options={[asRecorded, ...(['conservative', 'balanced', 'aggressive'] as const).map((value) => ({ value, text: modes[value] }))]} onChange={(mode) => change({ mode })} />
      <Select label={text.verify} value={draft.verify} options={[asRecorded, ...(['auto', 'strict', 'off'] as const).map((value) => ({ value, text: verifyModes[value] }))]} onChange={(verify) => change({ verify })} />
      <Field type="number" min={0} max={5} label={text.retries} hint={text.retriesHint} value={draft.retries} onChange={(retries) => change({ retries })} />
      <Field type="number" min={-100} max={100} label={text.priority} hint={text.priorityHint} value={draft.priority} onChange={(priority) => change({ priority })} />
    </div>
  );
}
