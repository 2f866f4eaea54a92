import type { Answer, RecordingDetail } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Confirm } from '../../components/dialog.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { Tabs } from '../../components/tabs.js';
import { useTell } from '../../components/toasts.js';
import { go, withQuery } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { downloadRecording } from './download-recording.js';
import { SettingsForm } from './settings-form.js';
import { StepList } from './step-list.js';
import { VersionList } from './version-list.js';

const text = words.recording;
const TABS = ['steps', 'versions', 'settings'] as const;

export function RecordingPage() {
  const { params, query } = useRoute();
  const id = params['id'] ?? '';
  const version = Number(query.get('version')) || undefined;
  const detail = useAnswer('recording', { params: { id }, query: { version } }, { fresh: (news) => (news.type === 'recording' && news.id === id) || (news.type === 'run' && news.recording === id) });
  const title = detail.answer?.recording.title || (detail.answer ? text.untitled : text.loading);
  return (
    <Page title={title} up={{ to: '/recordings', text: text.up }} actions={detail.answer && <Actions detail={detail.answer} />} lead={detail.answer?.recording.startUrl}>
      <Answered of={detail}>{(answer) => <Parts detail={answer} reload={detail.reload} />}</Answered>
    </Page>
  );
}

function Actions({ detail }: { detail: RecordingDetail }) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAct();
  const call = useCall();
  const tell = useTell();
  const { id } = detail.summary;
  const title = detail.recording.title || text.untitled;
  const mayRun = useMay('run');
  const mayRecord = useMay('record');
  const remove = async (): Promise<void> => {
    const done: Answer<'removeRecording'> | null = await run(() => call('removeRecording', { params: { id } }));
    setAsking(false);
    if (!done) return;
    tell({ text: text.deleted(title) });
    go('/recordings', { replace: true });
  };
  return (
    <>
      {problem && <ProblemBox problem={problem} />}
      {mayRun && <Link to={`/jobs/new?recording=${encodeURIComponent(id)}`} class="button main">{text.run}</Link>}
      <Button icon="download" onPress={() => downloadRecording(detail.recording)}>{text.download}</Button>
      {mayRecord && <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>{text.delete}</Button>}
      {asking && <Confirm title={text.deleteTitle(title)} text={text.deleteText} yes={text.delete} danger busy={busy} onYes={() => void remove()} onClose={() => setAsking(false)} />}
    </>
  );
}

function Parts({ detail, reload }: { detail: RecordingDetail; reload(): void }) {
  const { query } = useRoute();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'steps';
  const { version, summary } = detail;
  return (
    <>
      {version !== summary.version && (
        <p class="note warn">{text.oldVersion(version, summary.version)} <Link to={withQuery({ version: null })}>{text.showNewest}</Link></p>
      )}
      <Facts detail={detail} />
      <Tabs label={text.tabs} tabs={TABS.map((id) => ({ id, text: text.tab[id] }))} chosen={tab} onChoose={(id) => go(withQuery({ tab: id === 'steps' ? null : id }), { replace: true })}>
        {tab === 'steps' && <StepList recording={detail.recording} />}
        {tab === 'versions' && <VersionList id={summary.id} newest={summary.version} onRestored={reload} />}
        {tab === 'settings' && <SettingsForm detail={detail} onSaved={reload} />}
      </Tabs>
    </>
  );
}

function Facts({ detail }: { detail: RecordingDetail }) {
  const { summary, recording, needs } = detail;
  const { width, height } = recording.viewport;
  return (
    <dl class="fact-line">
      <div><dt>{text.facts.steps}</dt><dd>{recording.steps.length}</dd></div>
      <div><dt>{text.facts.version}</dt><dd>{detail.version}</dd></div>
      <div><dt>{text.facts.size}</dt><dd>{width} × {height}</dd></div>
      <div><dt>{text.facts.needs}</dt><dd>{text.needs(needs.variables.length, needs.secrets.length, needs.files.length) || text.needsNothing}</dd></div>
      <div><dt>{text.facts.changed}</dt><dd><RelativeTime at={summary.updatedAt} />{summary.updatedBy && ` ${text.facts.by} ${summary.updatedBy}`}</dd></div>
      <div><dt>{text.facts.lastRun}</dt><dd>{summary.lastRun ? <Link to={`/runs/${encodeURIComponent(summary.lastRun.id)}`} class="plain-link"><StateBadge state={summary.lastRun.outcome} /></Link> : words.recordings.neverRun}</dd></div>
    </dl>
  );
}
