import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type FrameAnswer, type MaskedRef } from '../ports/page-driver.js';
import { wordsOf } from '../text/normalise.js';
import { findWords } from '../text/windows.js';
import { coveredParts, hasLeft, isDrawnSecret } from './pixel-secret.js';
import type { StepContext } from './step-context.js';
import type { Tab } from './tab.js';
import { readBack } from './read-back.js';

/** How many fields of a frame are looked at: those for secrets among them are painted over. */
const FIELDS = 40;
const FIELD_TAGS: readonly unknown[] = ['input', 'textarea'];

/** Whether a secret of this run can be read on the page anywhere but in the fields that pictures paint over. */
export async function showsSecret(context: StepContext, masked: readonly MaskedRef[]): Promise<boolean> {
  const { tab, secretValues } = context;
  if (secretValues.size === 0) return false;
  if (await hasLeft(context, masked)) return true;
  const items = [...secretValues].map((text, index) => ({ id: String(index), text }));
  const answers = valuesOf(await tab.inAllFrames('findTexts', { items }));
  const seen = items.map(({ id, text }) => ({ text, times: answers.reduce((sum, { value }) => sum + (value.found[id] ?? 0), 0) })).filter(({ times }) => times > 0);
  if (seen.length === 0) return false;
  const held = await heldIn(tab, masked);
  return seen.some(({ text, times }) => times > held.filter((words) => findWords(words, wordsOf(text)).length > 0).length);
}

/**
 * The fields typed into, and every field for secrets: a page may draw one anew, or copy one into another. What is only
 * read, and not kept, shows those that are drawn on a surface, since nothing could be found there otherwise.
 */
export async function fieldsToMask(context: StepContext, { drawn }: { drawn: boolean } = { drawn: true }): Promise<MaskedRef[]> {
  const { tab, secretValues } = context;
  const secrets = drawn ? await coveredParts(context, context.secrets) : context.secrets.filter((ref) => !isDrawnSecret(ref));
  if (secretValues.size === 0) return secrets;
  const answers = valuesOf(await tab.inAllFrames('query', { target: { dom: { tag: 'input' } }, action: 'fill', limit: FIELDS }));
  const fields = answers.flatMap(({ frame, value }) => value.candidates.filter(({ snapshot }) => FIELD_TAGS.includes(snapshot.dom?.tag)).map(({ node }) => ({ frame: frame.id, node })));
  const unread = await Promise.all(fields.map(async (ref) => ((await readBack(tab, ref))?.value === null ? [ref] : [])));
  return [...secrets, ...unread.flat()];
}

/** The words in each field that is painted over; those of a field for secrets are not read, and were not counted either. */
async function heldIn(tab: Tab, masked: readonly NodeRef[]): Promise<string[][]> {
  const refs = [...new Map(masked.map((ref) => [`${ref.frame} ${ref.node}`, ref])).values()];
  const readings = await Promise.all(refs.map((ref) => readBack(tab, ref)));
  return readings.flatMap((reading) => (reading?.visible && reading.value ? [wordsOf(reading.value)] : []));
}

/** A frame that is gone is not in the picture; any other that cannot be read may show anything. */
function valuesOf<R>(answers: readonly FrameAnswer<R>[]): Extract<FrameAnswer<R>, { value: R }>[] {
  const unread = answers.find((answer) => 'error' in answer && answer.error.code !== 'frame-gone');
  if (unread && 'error' in unread) throw new DriverError(unread.error.code, 'a frame could not be searched for secrets', { cause: unread.error });
  return answers.filter((answer) => 'value' in answer);
}
