import type { Job } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { Confirm } from '../../components/dialog.js';
import { jobWithNews } from '../../api/job-news.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { Progress } from '../../components/progress.js';
import { RelativeTime } from '../../components/relative-time.js';
import { rowsAgain, rowsDone } from '../../components/rows-done.js';
import { useTell } from '../../components/toasts.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { JobRows } from './job-rows.js';

const text = words.job;

export function JobPage() {
  const id = useRoute().params['id'] ?? '';
  const job = useAnswer('job', { params: { id } }, { fresh: (news) => news.type === 'job' && news.id === id, patch: jobWithNews });
  return (
    <Page title={job.answer ? job.answer.name || job.answer.title : text.loading} up={{ to: '/jobs', text: text.up }} actions={job.answer && <Actions job={job.answer} onDone={job.reload} />}>
      <Answered of={job}>
        {(answer) => (
          <>
            {answer.reason !== null && <p class="note warn">{answer.reason}</p>}
            {answer.noWorker && <NoWorker command={answer.noWorker.command} />}
            <Progress label={text.progress} {...rowsDone(answer)} />
            <Facts job={answer} />
            <JobRows job={answer} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function NoWorker({ command }: { command: string }) {
  return (
    <div class="note warn stack">
      <p>{text.noWorkers}</p>
      <CopyText text={command} label={text.workerCommand} />
    </div>
  );
}

type Asked = 'cancel' | 'retry' | null;

function Actions({ job, onDone }: { job: Job; onDone(): void }) {
  const [asked, setAsked] = useState<Asked>(null);
  const { busy, problem, run } = useAct();
  const call = useCall();
  const tell = useTell();
  const may = useMay('run');
  const open = job.state === 'waiting' || job.state === 'running';
  const again = rowsAgain(job);
  const params = { id: job.id };
  const act = async (what: 'cancel' | 'retry'): Promise<void> => {
    const done = await run(() => (what === 'cancel' ? call('cancelJob', { params }) : call('retryJob', { params, body: {} })));
    setAsked(null);
    if (done) tell({ text: what === 'cancel' ? text.cancelled : text.retried });
    onDone();
  };
  return (
    <>
      {problem && <ProblemBox problem={problem} />}
      <Link to={`/runs?job=${encodeURIComponent(job.id)}`} class="button quiet">{text.runs}</Link>
      {may && !open && again.all > 0 && <Button icon="redo" onPress={() => setAsked('retry')}>{text.retry(again.all)}</Button>}
      {may && open && <Button kind="danger" icon="stop" onPress={() => setAsked('cancel')}>{text.cancel}</Button>}
      {asked === 'cancel' && <Confirm title={text.cancelTitle} text={text.cancelText} yes={text.cancelYes} danger busy={busy} onYes={() => void act('cancel')} onClose={() => setAsked(null)} />}
      {asked === 'retry' && <Confirm title={text.retryTitle(again.all)} text={text.retryText(again)} yes={text.retryYes} busy={busy} onYes={() => void act('retry')} onClose={() => setAsked(null)} />}
    </>
  );
}

function Facts({ job }: { job: Job }) {
  return (
    <dl class="fact-line">
      <div><dt>{text.facts.state}</dt><dd><StateBadge state={job.state} /></dd></div>
      <div><dt>{text.facts.recording}</dt><dd><Link to={`/recordings/${encodeURIComponent(job.recording)}`}>{job.title || words.recording.untitled}</Link></dd></div>
      <div><dt>{text.facts.version}</dt><dd>{job.version}</dd></div>
      <div><dt>{text.facts.made}</dt><dd><RelativeTime at={job.createdAt} />{job.by && ` ${words.recording.facts.by} ${job.by}`}</dd></div>
      {job.endedAt !== null && <div><dt>{text.facts.ended}</dt><dd><RelativeTime at={job.endedAt} /></dd></div>}
      <div><dt>{text.facts.concurrency}</dt><dd>{job.settings.concurrency}</dd></div>
      <div><dt>{text.facts.stop}</dt><dd>{job.settings.stopOnError ? text.stops : text.goesOn}</dd></div>
      {job.schedule !== null && <div><dt>{text.facts.schedule}</dt><dd><Link to="/jobs/schedules">{words.jobs.part.schedules}</Link></dd></div>}
    </dl>
  );
}
