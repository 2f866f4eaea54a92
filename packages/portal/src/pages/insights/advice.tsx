import { recordingScope, TENANT_SCOPE, withAdvice, type Insights } from '@waymark/core';
import { useCall, useMay } from '../../api/client-context.js';
import { useAct } from '../../api/use-act.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { ProblemBox } from '../../components/problem-box.js';
import { useTell } from '../../components/toasts.js';
import { words } from '../../words/index.js';

const text = words.insights.advice;

/** What the outcomes say of the thresholds, with the one press that takes the advice. */
export function Advice({ told, onChanged }: { told: Insights; onChanged(): void }) {
  const { recommendations, thresholds, recording } = told;
  const call = useCall();
  const tell = useTell();
  const may = useMay('manage');
  const act = useAct();
  const value = withAdvice(thresholds, recommendations);
  const shown = `${value.autoApply} / ${value.flag} / ${value.suggest}`;
  const scope = recording === null ? TENANT_SCOPE : recordingScope(recording);
  const apply = async (): Promise<void> => {
    if (!(await act.run(() => call('changeSetting', { body: { scope, key: 'thresholds', value } })))) return;
    tell({ text: text.applied(shown) });
    onChanged();
  };
  const inUse = text.inUse(thresholds.autoApply, thresholds.flag, thresholds.suggest);
  if (recommendations.length === 0) return <Card title={text.title}><p class="hint">{text.none} {inUse}</p></Card>;
  return (
    <Card title={text.title} actions={may && <Button kind="main" busy={act.busy} onPress={() => void apply()}>{text.apply(shown)}</Button>}>
      <ul class="plain-list advice">{recommendations.map(({ threshold, reason }) => <li key={threshold}>{reason}</li>)}</ul>
      <p class="hint">
        {inUse} {text.setting(shown, recording === null ? text.forAll : text.forOne)} {!may && text.mayNot}
      </p>
      {act.problem && <ProblemBox problem={act.problem} />}
    </Card>
  );
}
