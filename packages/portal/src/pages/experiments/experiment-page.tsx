import { moveExperiment, type ExperimentCommand, type StoredExperiment } from '@waymark/core';
import type { Answer } from '@waymark/core/api';
import { useState } from 'preact/hooks';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/answered.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Confirm } from '../../components/dialog.js';
import { StateBadge } from '../../components/outcome-badge.js';
import { Page } from '../../components/page.js';
import { ProblemBox } from '../../components/problem-box.js';
import { Progress } from '../../components/progress.js';
import { useTell } from '../../components/toasts.js';
import { useRoute } from '../../route/router.js';
import { words } from '../../words/index.js';
import { OutcomesTable, VariantsTable } from './analysis.js';

const text = words.experiments;
const COMMANDS = ['start', 'pause', 'stop'] as const;
const VARIANTS = ['control', 'treatment'] as const;

export function ExperimentPage() {
  const { id = '' } = useRoute().params;
  const asked = useAnswer('experiment', { params: { id } }, { fresh: ({ type }) => type === 'setting' || type === 'run' || type === 'healing' });
  const may = useMay('manage');
  const experiment = asked.answer?.experiment;
  return (
    <Page
      title={experiment?.name ?? text.title}
      up={{ to: '/experiments', text: text.back }}
      lead={experiment && <StateBadge state={experiment.status} />}
      actions={experiment && may && <Commands experiment={experiment} onMoved={asked.reload} />}
    >
      <Answered of={asked}>{(answer) => <Analysed {...answer} />}</Answered>
    </Page>
  );
}

function Commands({ experiment, onMoved }: { experiment: StoredExperiment; onMoved(): void }) {
  const call = useCall();
  const tell = useTell();
  const act = useAct();
  const [stopping, setStopping] = useState(false);
  const move = async (command: ExperimentCommand): Promise<void> => {
    const moved = await act.run(() => call('moveExperiment', { params: { id: experiment.id }, body: { command } }));
    setStopping(false);
    if (moved) tell({ text: text.moved[command] });
    onMoved();
  };
  const possible = COMMANDS.filter((command) => moveExperiment(experiment.status, command).ok);
  return (
    <>
      {possible.map((command) => (
        <Button key={command} icon={COMMAND_ICONS[command]} kind={command === 'start' ? 'main' : command === 'stop' ? 'danger' : 'plain'} busy={act.busy} onPress={() => (command === 'stop' ? setStopping(true) : void move(command))}>
          {text.commands[command]}
        </Button>
      ))}
      {act.problem && <ProblemBox problem={act.problem} />}
      {stopping && <Confirm title={text.stopTitle} text={text.stopText} yes={text.commands.stop} danger busy={act.busy} onYes={() => void move('stop')} onClose={() => setStopping(false)} />}
    </>
  );
}

const COMMAND_ICONS = { start: 'play', pause: 'pause', stop: 'stop' } as const;

function Analysed({ experiment, analysis }: Answer<'experiment'>) {
  return (
    <div class="stack">
      <Card title={text.verdict}>
        <p class="verdict-line">{analysis.verdict}</p>
        {analysis.warnings.length > 0 && (
          <div class="note warn" role="note">
            <strong>{text.warnings}</strong>
            <ul class="plain-list">{analysis.warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul>
          </div>
        )}
        <h3>{text.progress}</h3>
        {VARIANTS.map((variant) => {
          const { decisions } = analysis.variants[variant];
          const label = text.progressOf(text.variants[variant], decisions, experiment.planned);
          return <div key={variant}><span class="hint">{text.variants[variant]}</span><Progress label={label} done={Math.min(decisions, experiment.planned)} all={experiment.planned} /></div>;
        })}
      </Card>
      <Card title={text.outcomes}><OutcomesTable analysis={analysis} /></Card>
      <Card title={text.facts}><VariantsTable experiment={experiment} analysis={analysis} /></Card>
    </div>
  );
}
