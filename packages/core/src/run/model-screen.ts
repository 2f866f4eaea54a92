import type { Privacy, Screen } from '../heal/sent-picture.js';
import { DriverError } from '../ports/page-driver.js';
import type { Box } from '../recording/target.js';
import { drawnFrames, onPage } from './frame-places.js';
import { pictureScreen, readPicture } from './read-screen.js';
import type { StepContext } from './step-context.js';

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
  const before = await secretBoxes(context, privacy);
  const [pixels, reading] = await Promise.all([sight.decode(taken.picture.png), readPicture(context, taken, { fresh: false })]);
  // A page may have begun to show one while the picture was taken: both places are covered.
  const boxes = [...before, ...(await secretBoxes(context, privacy))];
  const picture = { ...pixels, viewport: taken.viewport };
  return { ok: true, scroll: taken.scroll, screen: { picture, text: reading.ok ? reading.text : null, secretBoxes: boxes, secretValues: [...context.secretValues] } };
}

/** A frame whose place is not known could show a secret anywhere: then nothing is sent. */
export async function secretBoxes({ tab }: Pick<StepContext, 'tab'>, { emails, selectors }: Privacy): Promise<Box[]> {
  const frames = await drawnFrames(tab);
  const answers = await tab.inAllFrames('secretPlaces', { emails, selectors });
  return answers.flatMap((answer) => {
    if ('error' in answer) {
      if (answer.error.code === 'frame-gone') return [];
      throw new DriverError(answer.error.code, 'a frame could not be searched for secrets', { cause: answer.error });
    }
    const place = frames.get(answer.frame.id);
    if (!place && answer.value.boxes.length > 0) throw new DriverError('stale-node', 'a frame that holds a secret could not be placed');
    return answer.value.boxes.map((box) => onPage(box, place));
  });
}
