import { duplicateStep, targetOf, type Recording, type Step } from '@waymark/core';
import { Button } from '../parts/button.js';
import { usePanel } from '../parts/use-panel.js';
import { moveTo, removeStep } from '../state/steps.js';
import { edit } from '../state/edits.js';
import { pickTarget } from '../state/record.js';
import { words } from '../words.js';

export function StepTools({ recording, step }: { recording: Recording; step: Step }) {
  const panel = usePanel();
  const at = recording.steps.indexOf(step);
  return (
    <div class="buttons tools">
      {targetOf(step) !== undefined && <Button icon="target" onPress={() => void pickTarget(panel, recording.id, step.id)}>{words.editor.pick}</Button>}
      <Button icon="up" label={words.editor.up} disabled={at === 0} onPress={() => moveTo(panel, step.id, at - 1)} />
      <Button icon="down" label={words.editor.down} disabled={at === recording.steps.length - 1} onPress={() => moveTo(panel, step.id, at + 1)} />
      <Button icon="copy" label={words.editor.duplicate} onPress={() => void edit(panel, (now) => duplicateStep(now, step.id))} />
      <Button icon="trash" kind="danger" label={words.editor.delete} onPress={() => removeStep(panel, step.id)} />
    </div>
  );
}
