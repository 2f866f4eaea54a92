import type { Privacy, Screen } from '../heal/sent-picture.js';
import { DriverError } from '../ports/page-driver.js';
import type { Box } from '../recording/target.js';
import { drawnFrames, onPage } from './frame-places.js';
import { pictureScreen, readPicture } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** Milliseconds: a model is waited for longer than that, and what was not read is not sent. */
const READ_WITHIN = 15_000;

export type ModelScreen = { ok: true; screen: Screen; scroll: { x: number; y: number } } | { ok: false; reason: string };

/** What a model may be shown of the page as it stands, with everything that is known of secrets on it. */
export async function modelScreen(context: StepContext, privacy: Privacy): Promise<ModelScreen> {
  try {
    return await screenFor(context, privacy);
  } catch (error) {
    if (!(error instanceof DriverError) || error.code === 'aborted') throw error;
    return { ok: false, reason: `nothing was sent to a model: ${error.message}` };
  }
}

async function screenFor(context: StepContext, privacy: Privacy): Promise<ModelScreen> {
  const { sight } = context.options;
  if (!sight) return { ok: false, reason: 'this run has no eyes, so that secrets in a picture could not be found' };
  const taken = await pictureScreen(context);
  if (!taken.ok) return { ok: false, reason: taken.detail };
  const before = await secretsShown(context, privacy);
  const [pixels, reading] = await Promise.all([sight.decode(taken.picture.png), readPicture(context, taken, { fresh: false, within: READ_WITHIN })]);
  if (!reading.ok && !privacy.unread) return { ok: false, reason: `the picture could not be read to look for secrets, so it is not sent: ${reading.detail}` };
  // A page may have begun to show one while the picture was taken: both places are covered.
  const after = await secretsShown(context, privacy);
  const picture = { ...pixels, viewport: taken.viewport };
  return { ok: true, scroll: taken.scroll, screen: { picture, text: reading.ok ? reading.text : null, secretBoxes: [...before.boxes, ...after.boxes], privateTexts: [...before.texts, ...after.texts], secretValues: [...context.secretValues, ...(context.options.model?.hidden ?? [])] } };
}

/** A frame whose place is not known could show a secret anywhere: then nothing is sent. */
export async function secretsShown({ tab }: Pick<StepContext, 'tab'>, { emails, selectors }: Privacy): Promise<{ boxes: Box[]; texts: string[] }> {
  const frames = await drawnFrames(tab);
  const answers = await tab.inAllFrames('secretPlaces', { emails, selectors });
  const shown = answers.flatMap((answer) => {
    if ('error' in answer) {
      if (answer.error.code === 'frame-gone') return [];
      throw new DriverError(answer.error.code, 'a frame could not be searched for secrets', { cause: answer.error });
    }
    const place = frames.get(answer.frame.id);
    if (!place && answer.value.boxes.length > 0) throw new DriverError('stale-node', 'a frame that holds a secret could not be placed');
    return [{ boxes: answer.value.boxes.map((box) => onPage(box, place)), texts: answer.value.texts }];
  });
  return { boxes: shown.flatMap(({ boxes }) => boxes), texts: shown.flatMap(({ texts }) => texts) };
}
