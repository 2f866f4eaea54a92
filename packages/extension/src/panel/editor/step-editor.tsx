import { setHealing, setLabel, setWait, targetOf, type Recording, type Step } from '@waymark/core';
import { evidenceRows } from '../model/evidence-rows.js';
import { waitOf, waitProblem } from '../model/step-fields.js';
import { isCheck } from '../model/step-row.js';
import { safePicture } from '../model/pictures.js';
import { TextField, Tick } from '../parts/field.js';
import { usePanel } from '../parts/use-panel.js';
import { edit } from '../state/edits.js';
import { words } from '../words.js';
import { ActionFields } from './action-fields.js';
import { Expectations } from './expectations.js';
import { StepTools } from './step-tools.js';
import { ValueField } from './value-field.js';

export function StepEditor({ recording, stepId }: { recording: Recording; stepId: string }) {
  const step = recording.steps.find(({ id }) => id === stepId);
  if (!step) return null;
  const notes = (recording.notes ?? []).filter((note) => note.step === stepId);
  return (
    <div class="editor" role="group" aria-label={words.editor.heading(step.number)}>
      {notes.map((note, i) => <p key={i} class="step-note">{note.text}</p>)}
      <LabelField step={step} />
      {step.action === 'fill' ? <ValueField recording={recording} step={step} /> : <ActionFields step={step} />}
      <Expectations step={step} time="after" />
      <Expectations step={step} time="before" />
      <Patience step={step} />
      <Evidence step={step} />
      <StepTools recording={recording} step={step} />
    </div>
  );
}

function LabelField({ step }: { step: Step }) {
  const panel = usePanel();
  return <TextField label={words.editor.label} value={step.label} onCommit={(label) => void edit(panel, (recording) => setLabel(recording, step.id, label))} />;
}

function Patience({ step }: { step: Step }) {
  const panel = usePanel();
  const never = isCheck(step.action) || step.secret === true;
  const seconds = step.wait === undefined ? '' : String(step.wait / 1_000);
  return (
    <>
      <TextField label={words.editor.wait} hint={words.editor.waitHint} value={seconds} problem={waitProblem} onCommit={(text) => void edit(panel, (recording) => setWait(recording, step.id, waitOf(text)))} />
      {targetOf(step) !== undefined && (
        <Tick checked={!never && step.healing !== false} disabled={never} hint={never ? words.editor.healingNever : undefined} onChange={(on) => void edit(panel, (recording) => setHealing(recording, step.id, on ? undefined : false))}>
          {words.editor.healing}
        </Tick>
      )}
    </>
  );
}

function Evidence({ step }: { step: Step }) {
  const target = targetOf(step);
  if (target === undefined) return null;
  const picture = safePicture(target.pixels?.crop);
  return (
    <details class="evidence">
      <summary>{words.editor.target}</summary>
      {picture && <img class="crop" src={picture} alt={words.row.picture} />}
      <dl class="facts">
        {evidenceRows(target).map(({ name, value }) => (
          <div key={name}><dt>{name}</dt><dd>{value}</dd></div>
        ))}
      </dl>
    </details>
  );
}
