import { collapse } from '../collapse.js';
import { matchesSelector } from '../dom.js';
import { controlsOf, nameOf } from './controls.js';
import { clearlyOther, inLightTree, rename } from './naming.js';
import { rendered, Spoiled, type Operator, type OperatorFamily } from './operator.js';
import { pick, type Random } from './random.js';
import { otherRecord } from './records.js';
import { blockOf, copyOf, dropFieldName, hasLike, rowOf, textNodesIn, unitOf } from './tree.js';

/** Names of things that pages like these have, and that no page of the lab has twice. */
const OTHER_NAMES = ['Quick tour', 'Print summary', 'Release notes', 'Keyboard shortcuts', 'Give feedback', 'Accessibility', 'Sitemap', 'Careers', 'Export history', 'Nickname', 'Reference', 'Middle name', 'Extension', 'Department'];

/** A name that nothing on the page has or could be taken for. */
export function freshName(target: Element, random: Random): string | undefined {
  const taken = controlsOf().map(nameOf);
  return pick(random, OTHER_NAMES.filter((name) => taken.every((one) => one === '' || clearlyOther(one, name)) && clearlyOther(nameOf(target), name)));
}

/** The control of a copied block that stands where the original one stands in its own. */
export function controlIn(block: Element): Element | undefined {
  return controlsOf(block)[0] ?? (matchesSelector(block, 'a,button,input,select,textarea') ? block : block.querySelector('a,button,input,select,textarea')) ?? undefined;
}

/** A section of the page's own kind, with another subject. */
export function otherSection(random: Random): HTMLElement {
  const [title, text] = pick(random, SUBJECTS) as [string, string];
  const section = document.createElement('section');
  section.style.cssText = 'margin:24px;padding:16px;border:1px solid #bbb';
  section.append(Object.assign(document.createElement('h2'), { textContent: title }), Object.assign(document.createElement('p'), { textContent: text }));
  return section;
}

const SUBJECTS: readonly (readonly [string, string])[] = [
  ['Member survey', 'Tell us what you think of our opening hours.'],
  ['Parking permits', 'Permits are renewed on the first day of each quarter.'],
  ['Garden club', 'The next meeting takes place behind the greenhouse.'],
  ['Lost property', 'Items are kept for thirty days at the front desk.'],
];

/** Where a new section goes: after everything else, on the page and not over it. */
export function appendToPage(section: Element): void {
  (document.querySelector('main') ?? document.body).append(section);
}

const decoyElsewhere: Operator = async (target, random) => {
  if (!inLightTree(unitOf(target)) || matchesSelector(target, 'td *[role=gridcell]')) return null;
  const copy = copyOf(unitOf(target));
  if (copy.hasAttribute('href')) copy.setAttribute('href', '/survey/answers');
  dropFieldName(copy);
  const section = otherSection(random);
  const name = nameOf(target);
  section.append(copy);
  appendToPage(section);
  await rendered();
  const decoy = controlIn(section);
  if (decoy && nameOf(decoy) !== name && name !== '') decoy.setAttribute('aria-label', name);
  return { truth: target, note: 'a copy without id stands in another section' };
};

const lookAlikeBefore: Operator = async (target, random) => {
  const name = freshName(target, random);
  const block = unitOf(target) === target ? blockOf(target) : unitOf(target);
  const item = block.parentElement?.localName === 'li' && block.parentElement.children.length === 1 ? block.parentElement : block;
  if (name === undefined || !inLightTree(item) || matchesSelector(item, 'td,th,tr,body')) return null;
  const copy = copyOf(item);
  item.before(copy);
  await rendered();
  const other = controlIn(copy);
  if (other === undefined) throw new Spoiled('the copy holds no control');
  dropFieldName(other);
  if (other.hasAttribute('href')) other.setAttribute('href', `/${name.toLowerCase().replaceAll(' ', '-')}`);
  relink(copy, other);
  rename(other, name);
  return { truth: target, note: `a control like it, ‘${name}’, stands before it` };
};

/** A copied label lost the id that it was for. */
function relink(copy: Element, control: Element): void {
  const label = copy.querySelector('label');
  if (label === null || label.contains(control)) return;
  control.id = 'lab-look-alike';
  label.setAttribute('for', control.id);
}

const extraItems: Operator = (target, random) => {
  const found = rowOf(target);
  if (found === null || !inLightTree(found.row) || getComputedStyle(found.row).position === 'absolute') return null;
  // A name that tells the record in other places than the texts that are changed would stand on the copies too.
  if (!hasLike(found.others, target) && !found.texts.some((node) => target.contains(node))) return null;
  const all = textNodesIn(found.row);
  const places = found.texts.map((node) => all.indexOf(node));
  const before = found.texts.map(({ data }) => data);
  const count = 1 + Math.floor(random() * 3);
  for (let made = 0; made < count; made++) {
    const copy = copyOf(found.row);
    found.row.before(copy);
    const nodes = textNodesIn(copy);
    otherRecord(before, random).forEach((text, index) => void ((nodes[places[index] ?? 0] as Text).data = text));
    for (const link of copy.querySelectorAll('a[href]')) link.setAttribute('href', `${link.getAttribute('href')}-${made + 2}`);
    for (const one of copy.querySelectorAll('[aria-label],[title],[alt]')) for (const name of ['aria-label', 'title', 'alt']) if (namesRecord(one.getAttribute(name), before)) one.removeAttribute(name);
  }
  return { truth: target, note: `${count} more ${count === 1 ? 'item stands' : 'items stand'} before its own` };
};

function namesRecord(text: string | null, record: readonly string[]): boolean {
  return text !== null && record.some((one) => text.includes(collapse(one)));
}

export const COMPANY: OperatorFamily<'decoy-elsewhere' | 'look-alike-before' | 'extra-items'> = {
  'decoy-elsewhere': decoyElsewhere,
  'look-alike-before': lookAlikeBefore,
  'extra-items': extraItems,
};
