import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { EmptyState } from '../../components/empty-state.js';
import { Field, Select } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { go } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { DataChoice } from './data-choice.js';
import { FIRST_DRAFT, missingOf, newJobOf, type Source } from './job-draft.js';
import { JobSettingsFields } from './job-settings-fields.js';
import { useVariables } from './use-variables.js';
import { FIRST_TIMES, WhenFields, type Times } from './when-fields.js';
import { ValuesTable } from './values-table.js';

const text = words.newJob;

export function NewJobPage() {
  const recordings = useAnswer('recordings', { query: { limit: 500 } });
  const may = useMay('run');
  return (
    <Page title={words.jobs.new} lead={text.lead} up={{ to: '/jobs', text: words.job.up }}>
      {may ? (
        <Answered of={recordings}>
          {({ items }) =>
            items.length === 0 ? <EmptyState icon="recordings" title={text.noRecordings.title} text={text.noRecordings.text} actions={<Link to="/recordings" class="button main">{text.noRecordings.action}</Link>} /> : (
              <JobForm recordings={items} />
            )
          }
        </Answered>
      ) : <p class="note">{text.mayNot}</p>}
    </Page>
  );
}

function JobForm({ recordings }: { recordings: readonly { id: string; title: string }[] }) {
  const { query } = useRoute();
  const [recording, setRecording] = useState(query.get('recording') ?? '');
  const [data, setData] = useState('');
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [times, setTimes] = useState<Times>({ ...FIRST_TIMES, byClock: query.get('when') === 'clock' });
  const [chosen, setChosen] = useState<Readonly<Record<string, Source>>>({});
  const { variables, proposed, proposal, secrets, columns, problem } = useVariables(recording, data);
  const sources = { ...proposed, ...chosen };
  const missing = missingOf(variables, sources);
  const submit = useSubmit();
  const choose = (change: { recording?: string; data?: string }): void => {
    if (change.recording !== undefined) setRecording(change.recording);
    if (change.data !== undefined) setData(change.data);
    setChosen({});
  };
  const send = (event: Event): void => {
    event.preventDefault();
    void submit.send(newJobOf({ recording, data, draft, sources }), times);
  };
  const options = [{ value: '', text: text.choose }, ...recordings.map((one) => ({ value: one.id, text: one.title || words.recording.untitled }))];
  return (
    <form class="stack" onSubmit={send}>
      <Card>
        <div class="field-row">
          <Select label={text.recording} value={recording} options={options} onChange={(id) => choose({ recording: id })} />
          <Field label={text.name} hint={text.nameHint} value={draft.name} onChange={(name) => setDraft({ ...draft, name })} />
        </div>
      </Card>
      <Card title={text.data}><DataChoice chosen={data} onChoose={(id) => choose({ data: id })} /></Card>
      {problem && <ProblemBox problem={problem} />}
      {recording !== '' && (
        <Card title={text.values}>
          <ValuesTable variables={variables} sources={sources} columns={columns} onChange={(name, source) => setChosen({ ...chosen, [name]: source })} />
          {proposal && proposal.unused.length > 0 && <p class="hint">{text.unused(proposal.unused.join(', '))}</p>}
          {secrets.length > 0 && <p class="hint">{text.secrets(secrets.join(', '))}</p>}
        </Card>
      )}
      <Card title={text.settings}><JobSettingsFields draft={draft} change={(changes) => setDraft({ ...draft, ...changes })} /></Card>
      <Card title={text.when}><WhenFields times={times} change={(changes) => setTimes({ ...times, ...changes })} /></Card>
      {missing.length > 0 && recording !== '' && <p class="note warn">{text.missing(missing.join(', '))}</p>}
      {submit.problem && <ProblemBox problem={submit.problem} />}
      <div class="buttons"><Button kind="main" submit busy={submit.busy} disabled={recording === '' || missing.length > 0}>{times.byClock ? text.schedule : text.start}</Button></div>
    </form>
  );
}

function useSubmit() {
  const call = useCall();
  const tell = useTell();
  const { busy, problem, run } = useAct();
  const send = async (job: ReturnType<typeof newJobOf>, times: Times): Promise<void> => {
    if (!times.byClock) {
      const made = await run(() => call('addJob', { body: job }));
      if (made) go(`/jobs/${encodeURIComponent(made.id)}`, { replace: true });
      return;
    }
    const made = await run(() => call('addSchedule', { body: { name: times.name, cron: times.cron, timezone: times.timezone, job } }));
    if (!made) return;
    tell({ text: text.scheduled });
    go('/jobs/schedules', { replace: true });
  };
  return { busy, problem, send };
}
