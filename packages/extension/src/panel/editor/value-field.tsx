import { setValue, useVariable as withVariable, type Recording, type StepOf } from '@waymark/core';
import { useState } from 'preact/hooks';
import { nameProblem, proposedName, valueSource, type ValueSource } from '../model/value-source.js';
import { Choice, TextField } from '../parts/field.js';
import { usePanel } from '../parts/use-panel.js';
import { edit } from '../state/edits.js';
import { markSecret } from '../state/record.js';
import { words } from '../words.js';

type Kind = ValueSource['kind'];
const { editor } = words;
const KINDS: readonly { value: Kind; text: string }[] = [
  { value: 'fixed', text: editor.fixed },
  { value: 'variable', text: editor.variable },
  { value: 'secret', text: editor.secret },
];

/** Written down, asked for by name, or secret. */
export function ValueField({ recording, step }: { recording: Recording; step: StepOf<'fill'> }) {
  const panel = usePanel();
  const source = valueSource(step.value);
  const [kind, setKind] = useState<Kind>(source.kind);
  const choose = (next: Kind): void => {
    setKind(next);
    if (next === 'variable') rename(next, proposedName(step.label, 'value'));
    if (next === 'secret') rename(next, proposedName(step.label, 'secret'));
  };
  const rename = (as: Kind, name: string): void => {
    if (as === 'secret') void markSecret(panel, { id: recording.id, stepId: step.id, name });
    else void edit(panel, (now) => withVariable(now, step.id, name));
  };
  const name = source.kind === 'fixed' ? '' : source.name;
  return (
    <>
      <Choice label={editor.valueFrom} value={kind} options={KINDS} onChoose={choose} />
      {kind === 'fixed' && <TextField label={editor.value} value={source.kind === 'fixed' ? source.text : ''} rows={step.value.includes('\n') ? 3 : undefined} onCommit={(text) => void edit(panel, (now) => setValue(now, step.id, text))} />}
      {kind === 'variable' && <TextField label={editor.variableName} hint={editor.variableHint} value={name} problem={nameProblem} onCommit={(text) => rename('variable', text)} />}
      {kind === 'secret' && <TextField label={editor.secretName} hint={editor.secretHint} value={name} problem={nameProblem} onCommit={(text) => rename('secret', text)} />}
    </>
  );
}
