import { setFields, type Step } from '@waymark/core';
import { countProblem, linesOf, stepFields, type StepField } from '../model/step-fields.js';
import { Choice, TextField, Tick } from '../parts/field.js';
import { usePanel } from '../parts/use-panel.js';
import { edit } from '../state/edits.js';
import { words } from '../words.js';

export function ActionFields({ step }: { step: Step }) {
  const panel = usePanel();
  const commit = (field: string, value: unknown): void => void edit(panel, (recording) => setFields(recording, step.id, { [field]: value }));
  return <>{stepFields(step).map((field) => <OneField key={field.field} field={field} onCommit={(value) => commit(field.field, value)} />)}</>;
}

const notEmpty = (text: string): string | null => (text.trim() === '' ? words.editor.emptyProblem : null);

function OneField({ field, onCommit }: { field: StepField; onCommit: (value: unknown) => void }) {
  switch (field.kind) {
    case 'text':
      return <TextField label={field.label} value={field.value} problem={field.mayBeEmpty ? undefined : notEmpty} onCommit={onCommit} />;
    case 'lines':
      return <TextField label={field.label} value={field.value} rows={3} problem={notEmpty} onCommit={(text) => onCommit(linesOf(text))} />;
    case 'number':
      return <TextField label={field.label} value={String(field.value)} problem={countProblem} onCommit={(text) => onCommit(Number(text))} />;
    case 'tick':
      return <Tick checked={field.value} onChange={onCommit}>{field.label}</Tick>;
    case 'choice':
      return <Choice label={field.label} value={field.value} options={field.options} onChoose={onCommit} />;
    default:
      return field satisfies never;
  }
}
