import { changeStep } from './edit.js';
import type { Recording } from './recording.js';
import { targetOf, type Step } from './step.js';
import { isSecretReference, referencesIn, referenceText } from './values.js';
import { literalText, referenceName } from './merge/literals.js';
import { withoutValue } from './scrub.js';

/** What a step types or compares: the field of its action that a value stands in. */
type ValueField = 'value' | 'values' | 'text' | 'url' | 'matches';

const VALUE_FIELDS: Readonly<Partial<Record<Step['action'], ValueField>>> = {
  fill: 'value',
  assertValue: 'value',
  dialog: 'value',
  select: 'values',
  assertText: 'text',
  navigate: 'url',
  assertUrl: 'matches',
  assertTitle: 'matches',
};

/** The one text that a step types or compares, as it stands in the file; null where it has none. */
export function valueOf(step: Step): string | null {
  const field = VALUE_FIELDS[step.action];
  const value: unknown = field === undefined ? null : Reflect.get(step, field);
  const [only, another] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof only === 'string' && another === undefined ? only : null;
}

/** A step whose value was a secret becomes one with a plain value. Clearing a field is filling it with nothing. */
export function setValue(recording: Recording, id: string, value: string): Recording {
  return changeStep(recording, id, (step) => {
    const { secret: _secret, ...plain } = step;
    const open = isSecretReference(value) ? step : (plain as Step);
    if (open.action === 'clear') return value === '' ? step : ({ ...open, action: 'fill', value } as Step);
    return withValue(open, value);
  });
}

/** The value becomes `{{name}}`; what it was is the variable's default, unless it was a secret. Of a variable that is called otherwise now, the definition goes along. */
export function useVariable(recording: Recording, id: string, name: string): Recording {
  const step = recording.steps.find((one) => one.id === id);
  const old = step && valueOf(step);
  const plain = referenceName(name);
  if (!step || old === undefined || old === null) return recording;
  const { secret: _secret, ...open } = step;
  const changed = changeStep(recording, id, () => withValue(open as Step, referenceText({ kind: 'variable', name: plain })));
  if (changed === recording || Object.hasOwn(recording.variables ?? {}, plain)) return changed;
  const [only, another] = referencesIn(old);
  if (only?.kind === 'variable' && !another && old === referenceText(only)) return renamed(changed, only.name, plain);
  const isPlain = !step.secret && !only;
  return { ...changed, variables: { ...changed.variables, [plain]: isPlain ? { default: old.replaceAll('\\{{', '{{') } : {} } };
}

/** The old name stays where another step uses it. */
function renamed(recording: Recording, from: string, to: string): Recording {
  const known = Object.entries(recording.variables ?? {});
  const isUsed = referencesIn(JSON.stringify([recording.startUrl, recording.steps])).some(({ kind, name }) => kind === 'variable' && name === from);
  const definition = known.find(([name]) => name === from)?.[1] ?? {};
  return { ...recording, variables: { ...Object.fromEntries(known.filter(([name]) => isUsed || name !== from)), [to]: definition } };
}

/** The value becomes `{{secret:name}}`, and is taken out wherever else it stands: in defaults, expectations, evidence and pictures. */
export function makeSecret(recording: Recording, id: string, name: string): Recording {
  const step = recording.steps.find((one) => one.id === id);
  const old = step && valueOf(step);
  const plain = referenceName(name);
  const reference = referenceText({ kind: 'secret', name: plain });
  const target = step && targetOf(step);
  if (!step || old === undefined || old === null) return recording;
  const changed = changeStep(recording, id, (one) => ({ ...withValue(one, reference), secret: true }) as Step);
  if (changed === recording) return recording;
  const values = plainValues(recording, old);
  const scrubbed = values.reduce((left, value) => withoutValue(left, { value, reference, target }), changed);
  return { ...scrubbed, variables: { ...scrubbed.variables, [plain]: { ...scrubbed.variables?.[plain], secret: true } } };
}

/** What was typed may have stood in the step, or as the default of the variable that the step names. */
function plainValues(recording: Recording, old: string): string[] {
  const references = referencesIn(old);
  if (references.length === 0) return [old];
  return references.flatMap(({ kind, name }) => {
    const known = kind === 'variable' && Object.hasOwn(recording.variables ?? {}, name) ? recording.variables?.[name]?.default : undefined;
    return known === undefined ? [] : [literalText(known)];
  });
}

function withValue(step: Step, value: string): Step {
  const field = VALUE_FIELDS[step.action];
  if (field === undefined) return step;
  return { ...step, [field]: field === 'values' ? [value] : value } as Step;
}
