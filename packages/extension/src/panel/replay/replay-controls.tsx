import { type Recording, VerifyModeSchema } from '@waymark/core';
import type { AppState } from '../../messages.js';
import { hasNeeds, missingInputs, type ReplayNeeds } from '../model/replay-needs.js';
import { Button } from '../parts/button.js';
import { Choice, Tick } from '../parts/field.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { continueReplay, nextStep, setInputs, startReplay, stopReplay } from '../state/replay.js';
import { words } from '../words.js';
import { ReplayForm } from './replay-form.js';

type Live = NonNullable<AppState['replay']>;

export function RunningControls({ live, recording }: { live: Live; recording: Recording }) {
  const panel = usePanel();
  const total = recording.steps.length;
  const at = recording.steps.findIndex(({ id }) => id === live.current);
  const done = Math.max(at, 0);
  const paused = live.status === 'paused';
  const line = at < 0 ? words.replay.starting : paused ? words.replay.waiting(at + 1, total) : words.replay.running(at + 1, total);
  return (
    <div class={paused ? 'run-bar paused' : 'run-bar'}>
      <p class="run-line"><strong>{line}</strong></p>
      <progress max={total} value={done} aria-label={words.replay.progress} />
      <div class="buttons">
        {paused && <Button icon="next" kind="main" onPress={() => void nextStep(panel)}>{words.replay.next}</Button>}
        {paused && <Button icon="play" onPress={() => void continueReplay(panel)}>{words.replay.continue}</Button>}
        <Button icon="stop" onPress={() => void stopReplay(panel)}>{words.replay.stop}</Button>
      </div>
    </div>
  );
}

/** After a replay the values stand behind a fold, so that its results are what is seen. */
export function StartControls({ needs, again }: { needs: ReplayNeeds; again: boolean }) {
  const panel = usePanel();
  const inputs = usePart((state) => state.inputs);
  const missing = missingInputs(needs, inputs);
  return (
    <div class="start-bar">
      {again ? (
        <details open={missing.length > 0}>
          <summary>{words.replay.change}</summary>
          <Settings needs={needs} />
        </details>
      ) : (
        <Settings needs={needs} />
      )}
      <div class="buttons">
        <Button icon="play" kind="main" disabled={missing.length > 0} onPress={() => void startReplay(panel)}>{again ? words.replay.again : words.replay.start}</Button>
      </div>
      <p class="hint" role="status">{missing.length > 0 ? words.replay.missing(missing.join(', ')) : ''}</p>
      {!again && <p class="hint">{words.replay.banner}</p>}
    </div>
  );
}

function Settings({ needs }: { needs: ReplayNeeds }) {
  const panel = usePanel();
  const { newTab, stepByStep, verify } = usePart((state) => state.inputs);
  const recorded = usePart((state) => (state.open === null || state.open === 'missing' ? undefined : state.open.recording.settings?.verify));
  const reads = verify ?? recorded ?? 'auto';
  return (
    <div class="start-options">
      {hasNeeds(needs) && <ReplayForm needs={needs} />}
      <Choice
        label={words.replay.where}
        value={newTab ? 'new' : 'this'}
        options={[
          { value: 'this', text: words.replay.thisTab },
          { value: 'new', text: words.replay.newTab },
        ]}
        onChoose={(where) => setInputs(panel, { newTab: where === 'new' })}
      />
      <Choice
        label={words.replay.verify}
        value={reads}
        options={VerifyModeSchema.options.map((value) => ({ value, text: words.verifyModes[value] }))}
        hint={words.verifyHints[reads]}
        onChoose={(mode) => setInputs(panel, { verify: mode })}
      />
      <Tick checked={stepByStep} hint={words.replay.stepByStepHint} onChange={(on) => setInputs(panel, { stepByStep: on })}>{words.replay.stepByStep}</Tick>
    </div>
  );
}
