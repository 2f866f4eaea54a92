import { DriverError } from '../ports/page-driver.js';
import type { Privacy } from '../heal/sent-picture.js';
import type { Box } from '../recording/target.js';
import { secretsShown, type ModelScreen } from './model-screen.js';
import type { RunOptions, Sight } from './options.js';
import { READING_SCALE } from './read-screen.js';
import { scrolledTo } from './scrolled-to.js';
import { openTab, type Tab } from './tab.js';

export interface PreviewOf extends Pick<RunOptions, 'driver' | 'clock'> {
  sight: Pick<Sight, 'reader' | 'decode'>;
  privacy: Privacy;
  /** Milliseconds for all of it. */
  timeout: number;
  /** Of the page: scrolled to where it is out of view, and back. */
  place?: Box | null;
}

/** As a run would show the page to a model where it has typed no secret yet; nothing is touched. */
export async function previewScreen({ driver, clock, timeout, place = null, ...how }: PreviewOf): Promise<ModelScreen> {
  const tab = openTab({ driver, clock }, [], clock.now() + timeout);
  try {
    return (await scrolledTo(tab, place, () => screenOf(tab, how))).value;
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return { ok: false, reason: error.message };
  }
}

async function screenOf(tab: Tab, { sight, privacy }: Pick<PreviewOf, 'sight' | 'privacy'>): Promise<ModelScreen> {
  const { scroll } = await tab.inFrame('main', 'page', {});
  const { png, viewport } = await tab.screenshot({ scale: READING_SCALE });
  const { boxes, texts } = await secretsShown({ tab }, privacy);
  const [pixels, text] = await Promise.all([sight.decode(png), sight.reader.read({ png, viewport }, { timeout: tab.left() })]);
  return { ok: true, scroll, screen: { picture: { ...pixels, viewport }, text: text.ok ? text : null, secretBoxes: boxes, privateTexts: texts, secretValues: [] } };
}
