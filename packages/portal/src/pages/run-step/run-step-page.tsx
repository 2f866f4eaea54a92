import type { Answer, StepDetail } from '@waymark/core/api';
import type { ComponentChildren } from 'preact';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Card } from '../../components/card.js';
import { CandidatesTable } from '../../components/decision/candidates-table.js';
import { DifferencesTable } from '../../components/decision/differences-table.js';
import { JudgementChart, judgementTitle } from '../../components/decision/judgement-chart.js';
import { OutcomeBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { Picture } from '../../components/picture.js';
import { useShortcuts } from '../../components/shortcuts.js';
import { go } from '../../route/go.js';
import { Link } from '../../route/link.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { AttemptsTable } from './attempts-table.js';
import { Sight } from './sight.js';

const text = words.runStep;

export function RunStepPage() {
  const { params } = useRoute();
  const { id = '', number = '' } = params;
  const run = useAnswer('run', { params: { id } });
  const step = useAnswer('runStep', { params: { id, number } });
  const label = step.answer?.step.label ?? run.answer?.steps.find((one) => String(one.number) === number)?.label ?? '';
  return (
    <Page
      title={text.title(Number(number), label)}
      up={{ to: `/runs/${encodeURIComponent(id)}`, text: run.answer ? text.ofRun(run.answer.run.title) : text.toRun }}
      lead={step.answer && <><OutcomeBadge outcome={step.answer.step.outcome} /> {step.answer.step.reason}</>}
      actions={run.answer && <Neighbours id={id} steps={run.answer.steps} number={Number(number)} />}
    >
      <Answered of={step}>{(detail) => <Step detail={detail} />}</Answered>
    </Page>
  );
}

function Neighbours({ id, steps, number }: { id: string; steps: Answer<'run'>['steps']; number: number }) {
  const at = steps.findIndex((one) => one.number === number);
  const [before, after] = [at > 0 ? steps[at - 1] : undefined, steps[at + 1]];
  const address = (one: { number: number }): string => `/runs/${encodeURIComponent(id)}/steps/${one.number}`;
  useShortcuts([
    ...(after ? [{ keys: 'j', text: text.next, run: () => go(address(after)) }] : []),
    ...(before ? [{ keys: 'k', text: text.previous, run: () => go(address(before)) }] : []),
  ]);
  return (
    <nav class="buttons" aria-label={text.neighbours}>
      {before && <Link to={address(before)} class="button">{text.previous}</Link>}
      {after && <Link to={address(after)} class="button">{text.next}</Link>}
    </nav>
  );
}

/** Runs from before decisions were kept have a summary, and nothing of this. */
function isKept({ viewport, judgement, considered, verified, notes, attempts }: StepDetail): boolean {
  return viewport !== null || judgement !== null || considered.length > 0 || verified !== null || notes.length > 0 || attempts.length > 0;
}

function Step({ detail }: { detail: StepDetail }) {
  const { step, viewport, outline, judgement, considered, differences, attempts, verified, notes } = detail;
  const kept = isKept(detail);
  return (
    <>
      <div class="sides">
        <Card class="side">
          {step.picture === null ? <p class="no-picture">{text.noPicture}</p> : <Picture src={`/api/pictures/${step.picture}`} alt={text.picture(step.label)} viewport={viewport} recorded={outline?.recorded ?? null} found={outline?.found ?? null} />}
        </Card>
        <Card title={text.facts} class="side">
          <Facts detail={detail} />
          {notes.length > 0 && <><h3>{text.notes}</h3><ul class="plain-list">{notes.map((note, at) => <li key={at}>{note}</li>)}</ul></>}
        </Card>
      </div>
      {!kept && <p class="hint">{text.notKept}</p>}
      {kept && <Card title={judgement ? judgementTitle(judgement) : words.decision.confidence}>{judgement ? <JudgementChart judgement={judgement} /> : <p class="hint">{words.decision.noJudgement}</p>}</Card>}
      {differences.length > 0 && <Card title={words.decision.differencesTitle}><DifferencesTable differences={differences} /></Card>}
      {kept && <Card title={words.decision.candidatesTitle}><CandidatesTable considered={considered} /></Card>}
      {attempts.length > 0 && <Card title={text.attempts}><AttemptsTable attempts={attempts} /></Card>}
      {verified?.sight && <Card title={text.sight}><Sight sight={verified.sight} /></Card>}
    </>
  );
}

function Facts({ detail: { step, verified } }: { detail: StepDetail }) {
  const facts: [string, ComponentChildren][] = [
    [text.fact.source, step.source && (words.decision.sources[step.source] ?? step.source)],
    [text.fact.after, verified && `${words.decision.afterCheck[verdictOf(verified.verdict)]}: ${verified.description}`],
    [text.fact.code, step.code && <code>{step.code}</code>],
    [text.fact.attempts, text.looked(step.attempts)],
    [text.fact.time, words.parts.time.ms(step.ms)],
    [text.fact.healing, step.healing && <Link to={`/review?state=all&at=${encodeURIComponent(step.healing)}`}>{text.toHealing}</Link>],
  ];
  return <dl class="facts">{facts.filter(([, value]) => value).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}</dl>;
}

function verdictOf(verdict: string): 'pass' | 'fail' | 'unknown' {
  return verdict === 'pass' || verdict === 'fail' ? verdict : 'unknown';
}
