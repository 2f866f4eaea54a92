import { matchesSelector } from '../dom.js';
import { collapse } from '../collapse.js';
import { actionFor, controlsOf, nameOf } from './controls.js';
import { controlIn } from './company.js';
import { canRename, clearlyOther, inLightTree, labelsFor, rename } from './naming.js';
import { refuse, rendered, Spoiled, type Operator, type OperatorFamily } from './operator.js';
import { pick } from './random.js';
import { otherDigits, otherRecord } from './records.js';
import { GENERIC, OPPOSITES } from './rewordings.js';
import { ancestorsOf, copyOf, dropFieldName, hasLike, rowOf, sectionOf, textNodesIn, unitOf } from './tree.js';

const swapLabels: Operator = (target, random) => {
  const name = nameOf(target);
  const section = controlsOf(sectionOf(target));
  // A third control of either name would make it a question of which row is meant, not of who has which label.
  const single = (one: Element): boolean => section.filter((each) => nameOf(each) === nameOf(one)).length === 1;
  const alike = (one: Element): boolean => one !== target && one.localName === target.localName && actionFor(one) === actionFor(target);
  const near = section.filter((one) => alike(one) && single(one) && canRename(one) && clearlyOther(name, nameOf(one)) && toldApart(target, one));
  const other = pick(random, near);
  if (other === undefined || !single(target) || !canRename(target)) return null;
  const otherName = nameOf(other);
  rename(other, name);
  rename(target, otherName);
  return refuse(`‘${name}’ and ‘${otherName}’ have each other’s label`);
};

/** By more than label and place: else to swap the labels of two is to swap the two. */
function toldApart(a: Element, b: Element): boolean {
  return ['id', 'name', 'href', 'data-testid', 'type', 'formaction'].some((attribute) => a.hasAttribute(attribute) && a.getAttribute(attribute) !== '#' && a.getAttribute(attribute) !== b.getAttribute(attribute));
}

const otherRowData: Operator = (target, random) => {
  const found = rowOf(target);
  if (found === null || !inLightTree(found.row) || !hasLike(found.others, target)) return null;
  const before = found.texts.map(({ data }) => collapse(data));
  const name = nameOf(target);
  // A name that tells the record as well would contradict the row.
  if (before.some((text) => name.includes(text))) return null;
  const after = otherRecord(before, random);
  found.texts.forEach((node, index) => void (node.data = after[index] ?? ''));
  return refuse(`its row shows ‘${(after[0] ?? '').slice(0, 40)}’ instead of ‘${(before[0] ?? '').slice(0, 40)}’`);
};

const oppositeLabel: Operator = (target, random) => {
  const name = nameOf(target);
  const taken = new Set(controlsOf(sectionOf(target)).map((one) => nameOf(one).toLowerCase()));
  const next = pick(random, oppositesOf(name, target).filter((one) => !taken.has(one.toLowerCase())));
  if (next === undefined || !canRename(target)) return null;
  rename(target, next);
  return refuse(`‘${name}’ is ‘${next}’ now`);
};

function oppositesOf(name: string, control: Element): string[] {
  const lower = name.toLowerCase();
  const found = OPPOSITES.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]).filter(([a]) => lower === a || lower.startsWith(`${a} `));
  if (found.length > 0) return found.map(([from, to]) => asSentence(`${to}${lower.slice(from.length)}`));
  const verb = matchesSelector(control, 'button,[role=button],input[type=submit],input[type=checkbox]') && /^\p{L}+( \p{L}+){0,3}$/u.test(name);
  return verb && VERBS.has(lower.split(' ')[0] ?? '') ? [asSentence(`do not ${lower}`)] : [];
}

const VERBS = new Set('save delete remove send submit create update apply confirm edit add cancel publish share print export import download upload search filter sort continue place pay buy book reserve agree remember receive keep notify'.split(' '));

function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const otherNumber: Operator = (target, random) => {
  const name = nameOf(target);
  if (isNumbered(name) && canRename(target)) {
    const taken = new Set(controlsOf().map(nameOf));
    const next = Array.from({ length: 20 }, () => otherDigits(name, random)).find((one) => !taken.has(one));
    if (next === undefined) return null;
    rename(target, next);
    return refuse(`‘${name}’ is ‘${next}’ now`);
  }
  const found = rowOf(target);
  if (found === null || !inLightTree(found.row) || !hasLike(found.others, target)) return null;
  const [first] = found.texts;
  if (first === undefined || nameOf(target).includes(collapse(first.data)) || !/^\D{0,6}\d{3,}\D{0,2}$/.test(collapse(first.data)) || /[$€£%.]/.test(first.data)) return null;
  const before = collapse(first.data);
  first.data = otherDigits(first.data, random);
  return refuse(`its row says ‘${collapse(first.data)}’ instead of ‘${before}’`);
};

/** A number that names something: prices, shares and counters come and go, and it is the same control. */
function isNumbered(name: string): boolean {
  if (/[$€£%]|\(\d+\)|\d+[.,:]\d/.test(name)) return false;
  return /\p{L}.*\d{3}|\d{3}.*\p{L}|#\d/u.test(name) || /\b(order|invoice|no\.?|page|step|size|room|level|chapter|part|ticket|case|version|flat|week|gate|platform|seat|table|player|unit|day|passenger) #?\d+/i.test(name);
}

const otherKind: Operator = (target) => {
  const name = nameOf(target);
  if (!inLightTree(target) || name === '' || matchesSelector(target, '[role=tab],[role=gridcell],td *,[role=row] *')) return null;
  const made = actionFor(target) === 'click' ? asCheckbox(name) : asButton(name);
  if (target.id) made.control.id = target.id;
  for (const label of (target as HTMLInputElement).labels ?? []) if (!label.contains(target)) label.remove();
  target.replaceWith(made.box);
  return refuse(`a ${made.control.localName === 'input' ? 'checkbox' : 'button'} of its name and id stands in its place`);
};

function asButton(name: string): { box: Element; control: Element } {
  const control = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
  return { box: control, control };
}

function asCheckbox(name: string): { box: Element; control: Element } {
  const control = Object.assign(document.createElement('input'), { type: 'checkbox' });
  const box = document.createElement('label');
  box.append(control, ` ${name}`);
  return { box, control };
}

const exactTwins: Operator = async (target, random) => {
  const around = target.closest('label');
  const block = around !== null && around.control === target ? around : unitOf(target);
  const labelled = labelsFor(target).some((label) => label !== around);
  if (labelled || !inLightTree(block) || matchesSelector(target, 'a[href],[role=gridcell],[role=row] *,[role=tab]') || matchesSelector(block, 'td,li,tr')) return null;
  const name = nameOf(target);
  for (const one of [block, ...block.querySelectorAll('*')]) {
    for (const attribute of ['id', 'data-testid', 'for']) one.removeAttribute(attribute);
    dropFieldName(one);
  }
  const copy = copyOf(block);
  if (random() < 0.5) block.before(copy);
  else block.after(copy);
  await rendered();
  const other = controlIn(copy);
  if (other === undefined || nameOf(other) !== name || nameOf(target) !== name) throw new Spoiled('the copy is not called the same');
  return refuse('two copies of it stand side by side');
};

const otherDestination: Operator = (target, random) => {
  const href = target.getAttribute('href');
  if (href === null || !inLightTree(target) || !/^(https?:\/\/|\/|[\w.-]+[/?]|\?|[\w-]+\.html)/.test(href)) return null;
  const next = /\d{2,}|[/=]\d+/.test(href) ? otherDigits(href, random) : `https://partner-${1 + Math.floor(random() * 9)}.example/${href.replace(/^https?:\/\/[^/]*\/?|^\//, '')}`;
  target.setAttribute('href', next);
  return refuse(`it leads to ${next} instead of ${href}`);
};

const SUBJECTS = ['Delete account', 'Cancel subscription', 'Transfer money', 'Pay the invoice'];

const otherSectionTitle: Operator = (target, random) => {
  if (!GENERIC.has(nameOf(target).toLowerCase().replace(/[:*…\s]+$/, '')) || target.hasAttribute('href')) return null;
  const titled = titleAround(target);
  const next = pick(random, SUBJECTS.filter((one) => titled !== null && clearlyOther(titled.text, one)));
  if (titled === null || next === undefined) return null;
  titled.write(next);
  return refuse(`what it belongs to is ‘${next}’ instead of ‘${titled.text}’`);
};

const TITLED = 'form,fieldset,dialog,[role=dialog],[role=form],section';

/** The title of the form, dialog or section that the control stands in, right before it; not the one of the whole page. */
function titleAround(target: Element): { text: string; write(text: string): void } | null {
  const part = ancestorsOf(target).find((one) => matchesSelector(one, TITLED));
  if (part === undefined || !inLightTree(part) || !inLightTree(target)) return null;
  const titles = [...part.querySelectorAll('legend,h1,h2,h3,h4,h5,[role=heading]')].filter((one) => one.parentElement?.closest(TITLED) === part);
  const [title, ...others] = titles;
  const [node, ...more] = title === undefined ? [] : textNodesIn(title);
  if (title === undefined || node === undefined || others.length > 0 || more.length > 0 || !(title.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return null;
  const write = (text: string): void => {
    node.data = text;
    if (part.hasAttribute('aria-label')) part.setAttribute('aria-label', text);
  };
  return { text: collapse(node.data), write };
}

export const IDENTITY: OperatorFamily<
  'swap-labels' | 'other-row-data' | 'opposite-label' | 'other-number' | 'other-kind' | 'exact-twins' | 'other-destination' | 'other-section'
> = {
  'swap-labels': swapLabels,
  'other-row-data': otherRowData,
  'opposite-label': oppositeLabel,
  'other-number': otherNumber,
  'other-kind': otherKind,
  'exact-twins': exactTwins,
  'other-destination': otherDestination,
  'other-section': otherSectionTitle,
};
