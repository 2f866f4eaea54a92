import type { Schedule } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct, type Act } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Confirm } from '../../components/dialog.js';
import { EmptyState } from '../../components/empty-state.js';
import { JobParts } from '../../components/job-parts.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { RelativeTime } from '../../components/relative-time.js';
import { useTell } from '../../components/toasts.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';

const text = words.schedules;

export function SchedulesPage() {
  const schedules = useAnswer('schedules', {}, { fresh: (news) => news.type === 'job' });
  const act = useAct();
  const create = useMay('run') && <Link to="/jobs/new?when=clock" class="button main">{text.new}</Link>;
  return (
    <Page title={words.jobs.part.schedules} lead={text.lead} actions={create}>
      <JobParts />
      {act.problem && <ProblemBox problem={act.problem} />}
      <Answered of={schedules}>
        {({ items }) =>
          items.length === 0 ? <EmptyState icon="clock" {...text.empty} actions={create} /> : (
            <ul class="stack">{items.map((schedule) => <ScheduleCard key={schedule.id} schedule={schedule} act={act} onChanged={schedules.reload} />)}</ul>
          )
        }
      </Answered>
    </Page>
  );
}

interface ScheduleCardProps {
  schedule: Schedule;
  act: Act;
  onChanged(): void;
}

function ScheduleCard({ schedule, act, onChanged }: ScheduleCardProps) {
  const call = useCall();
  const tell = useTell();
  const may = useMay('run');
  const [asking, setAsking] = useState(false);
  const params = { id: schedule.id };
  const toggle = async (): Promise<void> => {
    const changed = await act.run(() => call('changeSchedule', { params, body: { paused: !schedule.paused } }));
    if (changed) tell({ text: changed.paused ? text.paused(schedule.name) : text.resumed(schedule.name) });
    onChanged();
  };
  const remove = async (): Promise<void> => {
    const done = await act.run(() => call('removeSchedule', { params }));
    setAsking(false);
    if (done) tell({ text: text.deleted(schedule.name) });
    onChanged();
  };
  return (
    <li class="card">
      <div class="card-head">
        <h2>{schedule.name} <StateBadge state={schedule.paused ? 'paused' : 'active'} /></h2>
        {may && (
          <div class="buttons">
            <Button icon={schedule.paused ? 'play' : 'pause'} label={`${schedule.paused ? text.resume : text.pause}: ${schedule.name}`} onPress={() => void toggle()}>{schedule.paused ? text.resume : text.pause}</Button>
            <Button kind="danger" icon="trash" label={`${text.delete}: ${schedule.name}`} onPress={() => setAsking(true)}>{text.delete}</Button>
          </div>
        )}
      </div>
      <p><code>{schedule.cron}</code> <span class="hint">{schedule.timezone}</span></p>
      <p class="hint">
        {text.next}: {schedule.nextAt === null ? text.never : <RelativeTime at={schedule.nextAt} />} · {text.last}: {schedule.lastJob === null ? text.none : <Link to={`/jobs/${encodeURIComponent(schedule.lastJob)}`}>{text.openLast}</Link>}
      </p>
      {schedule.trouble !== null && <p class="note warn">{text.trouble(schedule.trouble)}</p>}
      {asking && <Confirm title={text.deleteTitle(schedule.name)} text={text.deleteText} yes={text.delete} danger busy={act.busy} onYes={() => void remove()} onClose={() => setAsking(false)} />}
    </li>
  );
}
