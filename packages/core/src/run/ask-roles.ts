import { DEFAULT_PRIVACY } from '../heal/sent-picture.js';
import { STOPPED, stopAfter } from '../locator/stopper.js';
import type { RoleConfirmer, RoleRequest } from '../ports/role-confirmer.js';
import type { DomWitness } from '../verify/dom-witness.js';
import { parseRoleAnswer, type RoleAnswer } from '../verify/role-answer.js';
import { buildRoleConfirmPrompt } from '../verify/role-prompt.js';
import type { Verification } from '../verify/verify.js';
import { secretsShown } from './model-screen.js';
import type { SeenScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** A model is not waited for longer. */
const ROLES_WITHIN = 10_000;

/** What was answered before, by what was asked: the same question costs money once. */
export type AskedRoles = Map<string, RoleAnswer>;

/** Only for texts that OCR found and the DOM does not have: a model confirms roles, never presence. */
export async function askRoles(context: StepContext, { verification, dom, seen }: { verification: Verification; dom: DomWitness; seen: SeenScreen }, asked: AskedRoles): Promise<RoleAnswer | null> {
  const confirmer = context.options.sight?.roles;
  const questions = verification.expected.flatMap(({ id, text, role }) => {
    const read = verification.observed.find((one) => one.id === id);
    return role && text && read && (dom[id]?.places.length ?? 0) === 0 ? [{ id, text: read.text, role, box: read.box }] : [];
  });
  if (!confirmer || questions.length === 0) return null;
  const prompt = buildRoleConfirmPrompt(questions);
  const answer = asked.get(prompt) ?? (await answerOf(context, confirmer, { seen, prompt }));
  asked.set(prompt, answer);
  return answer;
}

async function requestOf(context: StepContext, { seen, prompt }: { seen: SeenScreen; prompt: string }): Promise<RoleRequest> {
  const { png, viewport: shows, from } = seen.picture;
  return { png, shows, ...(from ? { from } : {}), text: seen.text, secretBoxes: (await secretsShown(context, context.options.model?.privacy ?? DEFAULT_PRIVACY)).boxes, secretValues: [...context.secretValues], prompt };
}

async function answerOf(context: StepContext, confirmer: RoleConfirmer, asking: { seen: SeenScreen; prompt: string }): Promise<RoleAnswer> {
  const { options, tab } = context;
  // What is left of the step's time is not the model's alone.
  const timeout = Math.min(ROLES_WITHIN, tab.left() / 2);
  const stop = stopAfter(timeout, { clock: options.clock, ...(options.signal ? { signal: options.signal } : {}) });
  try {
    const answer = await Promise.race([requestOf(context, asking).then((request) => confirmer.confirm(request, { timeout, signal: stop.signal, onAsked: (question) => context.report.confirmed(question) })), stop.whenStopped]);
    return answer === STOPPED ? { ok: false, problem: 'the model gave no answer in time' } : parseRoleAnswer(answer);
  } catch (error) {
    return { ok: false, problem: `the model gave no answer: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    stop.release();
  }
}
