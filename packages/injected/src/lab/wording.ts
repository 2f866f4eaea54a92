import { collapse } from '../collapse.js';
import { matchesSelector } from '../dom.js';
import { takesText } from '../element-state.js';
import { allElements, controlsOf, nameOf, textOf } from './controls.js';
import { knownTranslation, LANGUAGES, translated, type Language } from './dictionary.js';
import { canRename, clearlyOther, labelsFor, rename } from './naming.js';
import { Spoiled, type Operator, type OperatorFamily } from './operator.js';
import { pick } from './random.js';
import { REWORDINGS } from './rewordings.js';
import { textNodesIn, unitOf } from './tree.js';

/** Ways to say the same; none where they do not fit. */
const WAYS: Record<string, (name: string, control: Element) => readonly string[]> = {
  'an everyday rewording': (name) => rewordingsOf(name),
  'other letter case': (name) => (name === name.toUpperCase() ? [] : [name.toUpperCase()]),
  'an ellipsis': (name, control) => (control.localName === 'button' && /\p{L}$/u.test(name) ? [`${name}…`] : []),
  'a colon': (name, control) => (takesText(control) && /\p{L}$/u.test(name) ? [`${name}:`] : []),
  'a counter': (name, control) => (matchesSelector(control, 'a,[role=tab]') && /^\p{L}+$/u.test(name) ? [`${name} (3)`] : []),
};

function rewordingsOf(name: string): string[] {
  const plain = name.toLowerCase();
  const row = REWORDINGS.find((one) => one.includes(plain)) ?? [];
  return row.filter((one) => one !== plain).map((one) => one.charAt(0).toUpperCase() + one.slice(1));
}

/** As a redesign would: all that are called the same are reworded alike. */
const relabel: Operator = (target, random) => {
  const name = nameOf(target);
  const taken = new Set(controlsOf().map((one) => nameOf(one).toLowerCase()).filter((one) => one !== name.toLowerCase()));
  const fitting = Object.entries(WAYS).flatMap(([way, make]) => make(name, target).map((next) => ({ way, next }))).filter(({ next }) => !taken.has(next.toLowerCase()));
  const preferred = fitting.filter(({ way }) => way === 'an everyday rewording');
  const chosen = pick(random, preferred.length > 0 ? preferred : fitting);
  if (chosen === undefined || !canRename(target)) return null;
  for (const one of controlsOf().filter((each) => nameOf(each) === name && canRename(each))) rename(one, chosen.next);
  return { truth: target, note: `‘${name}’ is ‘${chosen.next}’ now: ${chosen.way}` };
};

const WORDED = ['placeholder', 'title', 'aria-label', 'alt', 'label'];

const translatePage: Operator = (target, random) => {
  const language = pick(random, LANGUAGES) as Language;
  document.documentElement.lang = language;
  for (const node of textNodesIn(document.body)) if (!isData(node.data)) node.data = translated(node.data, language);
  for (const element of allElements(document.body)) {
    for (const name of [...WORDED, ...(matchesSelector(element, 'input[type=submit],input[type=button],input[type=reset]') ? ['value'] : [])]) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, translated(value, language));
    }
  }
  return { truth: target, note: `the whole page speaks ${new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language}` };
};

/** Names of people and addresses are the same in every language. */
function isData(text: string): boolean {
  const plain = collapse(text);
  return /@|:\/\//.test(plain) || /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}’'-]+$/u.test(plain);
}

/** Only this one: found where the two words are known to be one, else nobody can be sure. */
const translateLabel: Operator = (target, random) => {
  const name = nameOf(target);
  const options = canRename(target) ? LANGUAGES.flatMap((language) => knownTranslation(name, language) ?? []).filter((one) => clearlyOther(one, name)) : [];
  const next = pick(random, options);
  if (next === undefined) return null;
  rename(target, next);
  return { truth: target, note: `only ‘${name}’ is ‘${next}’ now`, ifSynonyms: [name, next] };
};

const iconForText: Operator = (target, random) => {
  const name = nameOf(target);
  const unit = unitOf(target);
  if (unit !== target || !matchesSelector(target, 'a,button,[role=button]') || name === '' || textOf(target) !== name || target.children.length > 2) return null;
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({ width: '20', height: '20', viewBox: '0 0 20 20', 'aria-hidden': 'true' })) icon.setAttribute(key, value);
  icon.innerHTML = '<circle cx="10" cy="10" r="8" fill="currentColor"/>';
  const by = pick(random, ['aria-label', 'title']) ?? 'title';
  target.replaceChildren(icon);
  target.setAttribute(by, name);
  return { truth: target, note: `an icon instead of ‘${name}’, which is its ${by} now` };
};

const splitText: Operator = (target) => {
  const nodes = textNodesIn(unitOf(target)).filter((node) => collapse(node.data).length > 2);
  if (nodes.length === 0 || takesText(target) || matchesSelector(target, 'select')) return null;
  for (const node of nodes) {
    const parts = node.data.split(/(?<=\s)|(?<=^\S{2})(?=\S{2})/u);
    // One box around all pieces: as direct children of a flexible box each would be a column of its own.
    const box = document.createElement('span');
    box.append(...parts.map((part) => Object.assign(document.createElement('span'), { textContent: part })));
    node.replaceWith(box);
  }
  return { truth: target, note: 'its text is cut into pieces' };
};

/** What a field is called stands elsewhere: beside it, in it, or only for screen readers. */
const labelMoved: Operator = (target, random) => {
  const name = nameOf(target);
  const field = matchesSelector(target, 'input:not([type=checkbox]):not([type=radio]):not([type=submit]):not([type=button]),textarea,select');
  if (!field || name === '') return null;
  const [label, ...others] = labelsFor(target);
  if (label === undefined) return intoLabel(target, name);
  if (others.length > 0 || label.contains(target) || textOf(label) !== name) return null;
  const by = takesText(target) ? (pick(random, ['placeholder', 'aria-label']) ?? 'aria-label') : 'aria-label';
  label.remove();
  target.removeAttribute('aria-labelledby');
  target.setAttribute(by, name);
  return checked(target, name, `its label is its ${by} now`);
};

function intoLabel(target: Element, name: string): ReturnType<Operator> {
  const label = Object.assign(document.createElement('label'), { textContent: name });
  if (!target.id) target.id = 'lab-field';
  label.htmlFor = target.id;
  for (const attribute of ['placeholder', 'aria-label', 'title']) target.removeAttribute(attribute);
  target.before(label);
  return checked(target, name, 'it has a label of its own now');
}

function checked(target: Element, name: string, note: string): { truth: Element; note: string } {
  if (nameOf(target) !== name) throw new Spoiled(`‘${name}’ is not its name any more`);
  return { truth: target, note };
}

export const WORDING: OperatorFamily<'relabel' | 'translate-page' | 'translate-label' | 'icon-for-text' | 'split-text' | 'label-moved'> = {
  relabel,
  'translate-page': translatePage,
  'translate-label': translateLabel,
  'icon-for-text': iconForText,
  'split-text': splitText,
  'label-moved': labelMoved,
};
