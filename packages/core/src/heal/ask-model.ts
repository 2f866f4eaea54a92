import type { Rect } from '../element/geometry.js';
import type { Confidence } from '../confidence/judgement.js';
import type { AbortSignalLike } from '../ports/clock.js';
import { ModelError, type ModelErrorCode, type ModelQuestion, type ModelReply, type ModelUsage, type VisionModel } from '../ports/vision-model.js';
import { boxToPage } from './box-to-page.js';
import { buildChooseQuestion, parseChooseAnswer, type ChooseInput } from './choose-question.js';
import { cut } from './fenced-data.js';
import { parseFindAnswer, type FindAnswer, type FoundInPicture } from './find-answer.js';
import { buildFindQuestion, type FindInput, type FindQuestion } from './find-question.js';
import type { PictureSpace } from './fit-picture.js';
import type { AnswerProblem } from './answer-problem.js';
import { hideSecrets } from './secret-looking.js';

/** Of what a provider says, in characters. */
const LONGEST_REASON = 300;

export interface Asking {
  vision: VisionModel;
  /** Milliseconds. */
  timeout: number;
  signal?: AbortSignalLike;
}

/** What one question was and cost; `usage` and `cost` are null where nobody said. */
export interface AskedModel {
  provider: string;
  model: string;
  usage: ModelUsage | null;
  /** In millionths of a dollar. */
  cost: number | null;
  /** Milliseconds; 0 where it never answered. */
  latency: number;
  /** The question was another's as well, and it is he who counts what it cost. */
  shared?: true;
}

export type NotProposed =
  /** It looked, and says that it is not there. */
  | { kind: 'none'; reason: string; confidence: Confidence; asked: AskedModel }
  /** Nothing was sent. */
  | { kind: 'not-sent'; reason: string; asked: null }
  | { kind: 'problem'; code: ModelErrorCode; problem: AnswerProblem['problem'] | null; reason: string; retryAfter?: number; /** null where a limit kept it from being asked. */ asked: AskedModel | null };

export type ModelProposal = ({ kind: 'found'; /** In CSS pixels of the viewport. */ box: Rect<'viewport'>; asked: AskedModel } & { elementKind: FoundInPicture['kind'] } & Omit<FoundInPicture, 'found' | 'box' | 'kind'>) | NotProposed;

/** The model proposes, and no more than that: whether it is so is for the page to say. */
export async function proposeByModel(input: FindInput, asking: Asking): Promise<ModelProposal> {
  const built = buildFindQuestion(input);
  if (!built.ok) return { kind: 'not-sent', reason: built.reason, asked: null };
  return proposeWith(built, asking);
}

export async function proposeWith({ question, space }: Pick<FindQuestion, 'question' | 'space'>, asking: Asking): Promise<ModelProposal> {
  const told = await askForAnswer(question, asking);
  return 'kind' in told ? told : proposalOf(parseFindAnswer(told.answer, space.size), space, told.asked);
}

export function proposalOf(answer: FindAnswer, space: PictureSpace, asked: AskedModel): ModelProposal {
  if (!answer.ok) return badProposal(answer, asked);
  if (!answer.found) return { kind: 'none', reason: answer.reasoning, confidence: answer.confidence, asked };
  const { kind, text, confidence, parts, reasoning } = answer;
  return { kind: 'found', box: boxToPage(answer.box, space), elementKind: kind, text, confidence, parts, reasoning, asked };
}

export type ModelChoice = { kind: 'chosen'; /** Index into the choices. */ index: number; confidence: Confidence; reasoning: string; asked: AskedModel } | NotProposed;

export async function chooseByModel(input: ChooseInput, asking: Asking): Promise<ModelChoice> {
  const built = buildChooseQuestion(input);
  if (!built.ok) return { kind: 'not-sent', reason: built.reason, asked: null };
  const told = await askForAnswer(built.question, asking);
  if ('kind' in told) return told;
  const answer = parseChooseAnswer(told.answer, built.numbered);
  if (!answer.ok) return badProposal(answer, told.asked);
  const { choice, confidence, reasoning } = answer;
  return choice === null ? { kind: 'none', reason: reasoning, confidence, asked: told.asked } : { kind: 'chosen', index: choice, confidence, reasoning, asked: told.asked };
}

export async function askForAnswer(question: ModelQuestion, { vision, timeout, signal }: Asking): Promise<{ answer: unknown; asked: AskedModel } | NotProposed> {
  const { provider, model } = vision;
  try {
    const reply: ModelReply = await vision.ask(question, { timeout, ...(signal ? { signal } : {}) });
    const { answer, usage, cost, latency } = reply;
    return { answer, asked: { provider, model, usage, cost, latency } };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { usage = null, retryAfter, unsent } = error.details;
    const asked = unsent ? null : { provider, model, usage, cost: null, latency: 0 };
    return { kind: 'problem', code: error.code, problem: null, reason: `the model could not be asked: ${hideSecrets(cut(error.message, LONGEST_REASON), { emails: true })}`, ...(retryAfter === undefined ? {} : { retryAfter }), asked };
  }
}

export function badProposal({ problem, detail }: AnswerProblem, asked: AskedModel): NotProposed {
  return { kind: 'problem', code: 'bad-answer', problem, reason: detail, asked };
}
