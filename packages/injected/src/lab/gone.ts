import { actionFor, allElements, controlsOf, isVisible, nameOf } from './controls.js';
import { appendToPage, controlIn, freshName, otherSection } from './company.js';
import { renameIn } from './ids-and-classes.js';
import { clearlyOther, inLightTree, labelsFor, rename } from './naming.js';
import { refuse, rendered, Spoiled, type Operator, type OperatorFamily } from './operator.js';
import { pick } from './random.js';
import { copyOf, dropFieldName, rowOf, unitOf } from './tree.js';

function takeOut(target: Element): void {
  for (const label of labelsFor(target)) if (!label.contains(target) && label.localName === 'label') label.remove();
  const around = target.closest('label');
  (around !== null && around.control === target ? around : unitOf(target)).remove();
}

const remove: Operator = (target) => {
  takeOut(target);
  return refuse('it is gone');
};

const removeKeepId: Operator = (target, random) => {
  const { id } = target;
  const name = nameOf(target);
  const others = controlsOf().filter((one) => one !== target && actionFor(one) === actionFor(target) && one.getRootNode() === target.getRootNode() && clearlyOther(name, nameOf(one)));
  const other = pick(random, others);
  if (!id || other === undefined) return null;
  takeOut(target);
  for (const label of labelsFor(other)) if (label.hasAttribute('for')) label.setAttribute('for', id);
  other.id = id;
  return refuse(`it is gone, and ‘${nameOf(other)}’ has its id`);
};

/** A control of its kind with another meaning: it shares neither id nor name nor address. */
function strangerFor(target: Element, name: string): Element {
  const stranger = copyOf(unitOf(target));
  for (const one of [stranger, ...stranger.querySelectorAll('*')]) {
    if (one.hasAttribute('href')) one.setAttribute('href', `/${name.toLowerCase().replaceAll(' ', '-')}`);
    dropFieldName(one);
    for (const attribute of ['aria-label', 'title', 'placeholder', 'onclick', 'data-id', 'autocomplete']) one.removeAttribute(attribute);
  }
  return stranger;
}

/** Called by whatever suits it: its text, or a label for what has none. */
function nameStranger(stranger: Element, name: string): void {
  const control = controlIn(stranger) ?? stranger;
  if (nameOf(control) === '') control.setAttribute('aria-label', name);
  else rename(control, name);
}

const removeKeepPath: Operator = async (target, random) => {
  const name = freshName(target, random);
  const unit = unitOf(target);
  if (name === undefined || !inLightTree(unit) || target.closest('label') !== null) return null;
  const stranger = strangerFor(target, name);
  const outside = labelsFor(target).filter((label) => label.localName === 'label' && label.getRootNode() === unit.getRootNode());
  unit.replaceWith(stranger);
  await rendered();
  for (const label of outside) label.textContent = name;
  if (outside.length > 0) (controlIn(stranger) ?? stranger).setAttribute('aria-label', name);
  else nameStranger(stranger, name);
  return refuse(`‘${name}’ stands where it stood`);
};

const removeKeepPlace: Operator = async (target, random) => {
  const name = freshName(target, random);
  const unit = unitOf(target);
  if (name === undefined || !inLightTree(unit) || labelsFor(target).length > 0) return null;
  const { left, top, width, height } = unit.getBoundingClientRect();
  const stranger = strangerFor(target, name) as HTMLElement;
  const gap = Object.assign(document.createElement('span'), { className: 'gap' });
  gap.style.cssText = `display:inline-block;width:${width}px;height:${height}px`;
  unit.replaceWith(gap);
  stranger.style.cssText += `;position:absolute;box-sizing:border-box;margin:0;left:${left + scrollX}px;top:${top + scrollY}px;width:${width}px;height:${height}px;z-index:9`;
  document.body.append(stranger);
  await rendered();
  nameStranger(stranger, name);
  if (!isVisible(stranger)) throw new Spoiled('what stands in its place is not to be seen');
  return refuse(`‘${name}’ covers the very place where it stood`);
};

const removeKeepText: Operator = async (target, random) => {
  const name = nameOf(target);
  if (name === '' || !inLightTree(unitOf(target))) return null;
  const copy = copyOf(unitOf(target));
  if (copy.hasAttribute('href')) copy.setAttribute('href', '/survey/answers');
  dropFieldName(copy);
  takeOut(target);
  const section = otherSection(random);
  section.append(copy);
  appendToPage(section);
  await rendered();
  const control = controlIn(section);
  if (control !== undefined && nameOf(control) !== name) control.setAttribute('aria-label', name);
  if (control === undefined || !isVisible(control)) throw new Spoiled('the other one is not to be seen');
  return refuse('it is gone, and one of its name stands in another section');
};

const rowRemoved: Operator = (target, random) => {
  const found = rowOf(target);
  if (found === null || !inLightTree(found.row)) return null;
  const { row } = found;
  const next = found.others.find((one) => row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (next === undefined || controlsOf(next).length !== controlsOf(row).length) return null;
  // Pages that number their rows give the next one the ids of the one that went.
  const inherits = random() < 0.5;
  const ids = [...row.querySelectorAll('[id]')].map((one) => one.id);
  row.remove();
  const heirs = new Map([...next.querySelectorAll('[id]')].map((one, index) => [one.id, ids[index] ?? one.id]));
  if (inherits) for (const one of allElements(next)) renameIn(one, (id) => heirs.get(id) ?? id);
  return refuse(`its row is gone, and the next has moved up${inherits && ids.length > 0 ? ' and taken over its ids' : ''}`);
};

export const GONE: OperatorFamily<'remove' | 'remove-keep-id' | 'remove-keep-path' | 'remove-keep-place' | 'remove-keep-text' | 'row-removed'> = {
  remove,
  'remove-keep-id': removeKeepId,
  'remove-keep-path': removeKeepPath,
  'remove-keep-place': removeKeepPlace,
  'remove-keep-text': removeKeepText,
  'row-removed': rowRemoved,
};
