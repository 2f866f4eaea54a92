import { collapse } from '../collapse.js';
import { closestOf } from '../dom.js';
import { blockTextsOf } from '../find-texts.js';
import type { PageView } from '../page-view.js';
import { CLOCK, isTime } from '../scene.js';

/** A longer text is no message. */
export const LENGTH = 200;
/** With the white space of markup; what is longer is not even looked through. */
const RAW_LENGTH = 2_000;
const EDITABLE = '[contenteditable]:not([contenteditable="false" i])';

/** Each text that can be read, with the first place where it stands. What people typed is not among them. It is read at the first call. */
export function textsOf(view: PageView): Map<string, number> {
  return view.once('texts to compare', () => {
    const texts = new Map<string, number>();
    for (const [at, raw] of blockTextsOf(view)) {
      if (raw.length > RAW_LENGTH) continue;
      const text = collapse(raw);
      if (text === '' || text.length > LENGTH || CLOCK.test(text) || texts.has(text)) continue;
      const element = view.element(at);
      if (!isTime(element) && closestOf(element, EDITABLE) === null) texts.set(text, at);
    }
    return texts;
  });
}

