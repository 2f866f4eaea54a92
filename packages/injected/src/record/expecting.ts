import { normaliseText, type Captured, type Check } from '@waymark/core';
import { collapse } from '../collapse.js';
import { titleOf } from '../dom.js';
import { checkedOf } from '../field-kind.js';
import type { PageView } from '../page-view.js';
import { shownTextOf, valueOf } from '../read.js';
import type { Desk } from './desk.js';

const LONGEST = 2_000;

/** Makes checks of what is to be seen now. */
export class Expecting {
  constructor(readonly desk: Desk) {}

  /** About the page as a whole. */
  tellPage(check: 'url' | 'title'): void {
    const { outbox } = this.desk.parts;
    this.desk.settle();
    outbox.send({ ...outbox.stamp(), kind: 'assert', check, expected: check === 'url' ? location.href : titleOf(document) });
  }

  /** What a drawn target says is read later, and put in then. */
  tell(check: Check, element: Element, on: Captured): void {
    if (check === 'url' || check === 'title') return this.tellPage(check);
    const { outbox } = this.desk.parts;
    this.desk.settle();
    if ((check === 'value' || check === 'text') && this.desk.parts.secrets.isSecret(element)) return this.desk.note('What a secret field holds cannot be checked.');
    const expected = on.target.pixels?.surface && check === 'text' ? '' : this.#expected(check, element);
    if (expected === null) return this.desk.note(`${on.label === '' ? 'The element' : `‘${on.label}’`} has no ${WORDS[check] ?? check} that could be checked.`);
    outbox.send({ ...outbox.stamp(), kind: 'assert', check, on, ...(expected === undefined ? {} : { expected }) });
  }

  /** undefined where there is nothing to compare, null where there should be and is not. */
  #expected(check: Check, element: Element): string | number | boolean | null | undefined {
    switch (check) {
      case 'text':
        return collapse(shownTextOf(element)).slice(0, LONGEST) || null;
      case 'value':
        return valueOf(element)?.slice(0, 100_000) ?? null;
      case 'checked':
        return checkedOf(element);
      case 'count':
        return countLike(this.desk.parts.sight.look().view, element);
      default:
        return undefined;
    }
  }
}

const WORDS: Partial<Record<Check, string>> = { text: 'text', value: 'value', checked: 'state' };

/** Elements of the same kind and name, as a replay counts them. */
function countLike(view: PageView, element: Element): number {
  const at = view.index.indexOf(element);
  const nameOf = (one: number): string => normaliseText(view.name(one) ?? view.text(one));
  const [role, tag, name] = [view.role(at), view.tag(at), nameOf(at)];
  return view.all(CSS.escape(tag)).filter((one) => view.visible(one) && view.role(one) === role && nameOf(one) === name).length;
}
