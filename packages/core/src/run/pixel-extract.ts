import type { Step } from '../recording/step.js';
import { isLabelled } from '../sight/recorded-scene.js';
import { controlAround, holds, middleOf, scenePhrases, type SceneWord } from '../sight/scene.js';
import { secretNamed } from '../sight/secret-label.js';
import { findDrawn } from './pixel-step.js';
import { drawnName, inView, seeSurface, type LocatedPixels, type SeenSurface } from './pixel-surface.js';
import { takePicture } from './picture.js';
import type { Ending, StepContext } from './step-context.js';

/** 0–100: a text that goes on to other steps must be read without doubt. */
const CERTAIN = 90;

/** The text of a drawn field, where all of it is read with certainty, twice. What has no label of its own would be looked for by its old text. */
export async function extractDrawn(context: StepContext, step: Extract<Step, { action: 'extract' }>): Promise<Ending> {
  const located = await findDrawn(context, step.target);
  if ('outcome' in located) return located;
  await takePicture(context, null);
  context.report.outlined(inView(located.seen, located.finding.control), drawnName(located));
  if (!isLabelled(located.recorded)) return { outcome: 'refused', code: 'not-usable', reason: `${drawnName(located)} has no label beside it, so that another text in its place could not be told from it` };
  if (secretNamed(located.recorded.name) !== null) return { outcome: 'refused', code: 'not-usable', reason: `${drawnName(located)} is a field for a secret, which is never read` };
  const again = await seeSurface(context, located.surface.ref);
  const texts = [located.seen, ...(typeof again === 'string' ? [] : [again])].map((seen) => textIn(seen, located));
  const [text] = texts;
  if (!text || texts.length < 2 || texts[1] !== text) return { outcome: 'failed', code: 'no-effect', reason: `what ${drawnName(located)} shows cannot be read for sure` };
  context.extracted[step.into] = text;
  const reason = `${step.into} is ‘${text.slice(0, 80)}’, read in ${drawnName(located)}`;
  return located.finding.place === 'same' ? { outcome: 'passed', reason } : { outcome: 'flagged', reason: `${reason}; ${located.finding.why}; waits for review` };
}

/** null where a word of it is doubtful, or nothing is there. */
function textIn({ scene }: SeenSurface, { finding }: LocatedPixels): string | null {
  const field = controlAround(scene, finding.point) ?? finding.control;
  const words = scene.words.filter(({ box }) => holds(field, middleOf(box)));
  if (words.length === 0 || words.some(isDoubtful)) return null;
  return scenePhrases(words).map(({ text }) => text).join(' ');
}

function isDoubtful({ confidence }: SceneWord): boolean {
  return confidence < CERTAIN;
}
