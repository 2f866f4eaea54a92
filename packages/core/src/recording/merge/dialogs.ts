import type { ObservationOf, PlacedObservation } from '../observation.js';
import type { Step, StepOf } from '../step.js';
import { causeIn } from './causes.js';
import type { Draft } from './draft.js';
import { addNote, addSignal, insertStep, markTrace, replaceStep, stepById, withLink, type Made } from './draft-steps.js';
import { hostOf } from './addresses.js';
import { tabOf } from './draft-tabs.js';
import { literalText } from './literals.js';
import { nameSecret } from './secrets.js';

type Dialog = ObservationOf<'dialog'>;
type Answer = Pick<StepOf<'dialog'>, 'answer' | 'value' | 'secret'>;

/** Replay must know the answer before the step that opens the dialog, since nothing else happens until it is given. */
export function absorbDialog(draft: Draft, placed: PlacedObservation, dialog: Dialog): Draft {
  const cause = causeIn(draft, placed.tab, dialog.at);
  const step = cause && stepById(draft, cause.step);
  if (!step) return addNote(draft, `A dialog opened by itself (‘${dialog.message.slice(0, 80)}’); replay dismisses it.`);
  const { type, message, answer } = dialog;
  const signal = { kind: 'dialog', type, message: message.slice(0, 200), answer };
  const told = withLink(markTrace(addSignal(draft, step.id, signal), step.id, { caused: true }), dialog.id, step.id);
  const { draft: named, given } = answerOf(told, placed, dialog);
  const before = named.steps[named.steps.findLastIndex(({ id }) => id === step.id) - 1];
  return before?.action === 'dialog' ? alreadyAnswered(named, before, { dialog, given }) : answeredBefore(named, placed, { step, given, message });
}

function answeredBefore(draft: Draft, placed: PlacedObservation, { step, given, message }: { step: Step; given: Answer; message: string }): Draft {
  const index = draft.steps.findLastIndex(({ id }) => id === step.id);
  const made: Made = { label: message.slice(0, 80), make: (head) => ({ ...head, action: 'dialog', ...given }) };
  return insertStep(draft, index, { made, placed, tab: step.tab ?? 0 });
}

/** One answer holds for all dialogs of a step. What an alert is answered makes no difference to it. */
function alreadyAnswered(draft: Draft, before: StepOf<'dialog'>, { dialog, given }: { dialog: Dialog; given: Answer }): Draft {
  if (dialog.type === 'alert' || (before.answer === given.answer && before.value === given.value)) return draft;
  const first = draft.steps.find(({ number }) => number === before.number + 1)?.signals?.find(({ kind }) => kind === 'dialog');
  if (first?.['type'] === 'alert') return replaceStep(draft, { ...before, ...given });
  return addNote(draft, 'Several dialogs opened one after the other and were answered differently; replay gives the first answer to all.', before.id);
}

function answerOf(draft: Draft, placed: PlacedObservation, { type, answer, value, message }: Dialog): { draft: Draft; given: Answer } {
  if (type !== 'prompt' || answer === 'dismiss' || value === undefined) return { draft, given: { answer } };
  if (!ASKS_FOR_SECRET.test(message)) return { draft, given: { answer: 'prompt', value: literalText(value) } };
  const { draft: named, reference } = nameSecret(draft, 'prompt', hostOf(tabOf(draft.merging.tabs, placed.tab)?.url ?? ''));
  return { draft: named, given: { answer: 'prompt', value: reference, secret: true } };
}

/** A prompt has no type that would say so. */
const ASKS_FOR_SECRET = /pass ?(word|code|phrase)|pass?wort|kennwort|mot de passe|contrase(ñ|n)a|senha|hasło|парол|密码|パスワード|\b(pin|otp|cvc|cvv|tan)\b/iu;
