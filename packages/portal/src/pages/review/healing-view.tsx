import type { HealingDetail, HealingGroup } from '@waymark/core/api';
import { Card } from '../../components/card.js';
import { CandidatesTable } from '../../components/decision/candidates-table.js';
import { DifferencesTable } from '../../components/decision/differences-table.js';
import { JudgementChart, judgementTitle } from '../../components/decision/judgement-chart.js';
import { Link } from '../../route/link.js';
import { words } from '../../words/index.js';
import { SideCard } from './side-card.js';

const text = words.review;

interface HealingProps {
  detail: HealingDetail;
  group: HealingGroup;
}

/** Before and after side by side, why it was taken for the same, and what came of it. */
export function HealingShown({ detail, group }: HealingProps) {
  const { healing, before, after, differences, candidates, judgement } = detail;
  return (
    <>
      <div class="sides">
        <SideCard which="before" side={before} locator={healing.oldLocator} />
        <SideCard which="after" side={after} locator={healing.newLocator} />
      </div>
      <Card title={judgement ? judgementTitle(judgement) : words.decision.confidence}>{judgement ? <JudgementChart judgement={judgement} /> : <p class="hint">{words.decision.noJudgement}</p>}</Card>
      <Card title={text.difference}>
        <DifferencesTable differences={differences} />
      </Card>
      <Card title={text.facts}>
        <Facts detail={detail} />
        {group.count > 1 && <Members group={group} />}
      </Card>
      {candidates.length > 0 && (
        <Card title={words.decision.candidatesTitle}>
          <CandidatesTable considered={candidates.map(({ considered }) => considered)} />
        </Card>
      )}
    </>
  );
}

function Facts({ detail: { healing, runs } }: { detail: HealingDetail }) {
  const source = words.decision.sources[healing.source] ?? healing.source;
  return (
    <ul class="plain-list">
      <li>{text.foundBy(source)}: {healing.reason}</li>
      <li>{healing.afterCheck === null ? words.decision.notChecked : words.decision.afterCheck[healing.afterCheck]}.</li>
      <li>{text.runsUsed(runs)} {text.times(healing.times)}</li>
      {healing.reviewedBy !== null && (healing.review === 'approved' || healing.review === 'rejected') && <li>{text.decidedBy(text.states[healing.review], healing.reviewedBy)}</li>}
      {healing.run !== null && <li><Link to={`/runs/${encodeURIComponent(healing.run)}/steps/${healing.number}`}>{text.toStep}</Link></li>}
    </ul>
  );
}

function Members({ group }: { group: HealingGroup }) {
  return (
    <>
      <h3>{text.groupTitle}</h3>
      <ul class="plain-list">
        {group.healings.map((one) => (
          <li key={one.id}>
            <Link to={`/recordings/${encodeURIComponent(one.recording)}`}>{text.groupRow(one.title ?? text.untitled, one.number, one.label)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
