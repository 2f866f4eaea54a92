import { normaliseText } from '../text/normalise.js';
import { labelsOf } from './labels.js';
import type { PageFacts } from './page-facts.js';
import type { ElementSnapshot } from './snapshot.js';

/** Facts over elements that are all at hand as snapshots; page code counts the same while it walks the document. */
export function countFacts(target: ElementSnapshot, elements: readonly ElementSnapshot[]): PageFacts {
  const count = (has: (element: ElementSnapshot) => boolean): number => elements.filter(has).length;
  const label = normaliseText(labelsOf(target)?.[0] ?? '');
  const dom = target.dom ?? {};
  const facts: PageFacts = { elements: elements.length };
  if (label) facts.accessibleName = count((one) => (labelsOf(one) ?? []).some((text) => normaliseText(text) === label));
  if (dom.id) facts.id = count((one) => one.dom?.id === dom.id);
  if (dom.name) facts.name = count((one) => one.dom?.name === dom.name);
  if (dom.tag) facts.tag = count((one) => one.dom?.tag === dom.tag);
  if (dom.type) facts.type = count((one) => one.dom?.type === dom.type);
  if (dom.href) facts.href = count((one) => one.dom?.href === dom.href);
  if (dom.classes) {
    facts.classes = Object.fromEntries(dom.classes.map((name) => [name, count((one) => one.dom?.classes?.includes(name) ?? false)]));
  }
  return facts;
}
