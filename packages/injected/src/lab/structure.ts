import { matchesSelector } from '../dom.js';
import { controlsOf, nameOf } from './controls.js';
import { Spoiled, type Operator, type OperatorFamily } from './operator.js';
import { inLightTree } from './naming.js';
import { pick, shuffled } from './random.js';
import { ancestorsOf, blockOf, sectionOf, unitOf } from './tree.js';

/** Their parents take no box in between. */
const BOUND = 'li,td,th,tr,option,dt,dd,summary,legend,[role=tab],[role=row],[role=gridcell],[role=menuitem],[role=option]';

const wrap: Operator = (target, random) => {
  const unit = unitOf(target);
  if (matchesSelector(unit, BOUND)) return null;
  const inline = getComputedStyle(unit).display.startsWith('inline');
  const depth = 1 + Math.floor(random() * 3);
  const boxes = Array.from({ length: depth }, () => Object.assign(document.createElement(inline ? 'span' : 'div'), { className: 'outer' }));
  const [first] = boxes;
  unit.replaceWith(first as Element);
  boxes.reduce((outer, inner) => (outer.append(inner), inner)).append(unit);
  return { truth: target, note: `put into ${depth === 1 ? 'another box' : `${depth} more boxes`}` };
};

const unwrap: Operator = (target) => {
  const unit = unitOf(target);
  const box = unit.parentElement;
  if (box === null || !matchesSelector(box, 'div,span,p') || matchesSelector(box, '[role],[aria-label],[aria-labelledby]') || box.parentElement === null) return null;
  box.replaceWith(...box.childNodes);
  return { truth: target, note: 'the box around it is gone' };
};

const move: Operator = (target, random) => {
  const block = listItemOr(blockOf(target));
  const home = block.parentElement;
  if (home === null || matchesSelector(block, 'td,th,tr,[role=gridcell],[role=row],body') || hasTwin(target, sectionOf(target))) return null;
  const siblings = [...home.children].filter((one) => one !== block && !matchesSelector(one, 'legend,h1,h2,h3,h4,script,style'));
  const next = block.nextElementSibling;
  const before = pick(random, [...siblings.filter((one) => one !== next), ...(next === null ? [] : [null])]);
  if (siblings.length < 2 || before === undefined) return null;
  home.insertBefore(block, before);
  return { truth: target, note: `moved ${before === null ? 'to the end' : 'to another place'} of its ${sectionOf(target).localName}` };
};

function listItemOr(block: Element): Element {
  const parent = block.parentElement;
  return parent !== null && parent.localName === 'li' && parent.children.length === 1 ? parent : block;
}

function hasTwin(target: Element, section: Element): boolean {
  const name = nameOf(target);
  return controlsOf(section).some((one) => one !== target && nameOf(one) === name);
}

const reorderSiblings: Operator = (target, random) => {
  const list = [target, ...ancestorsOf(target)].find((one) => one.parentElement !== null && reorderable(one.parentElement))?.parentElement;
  if (!list) return null;
  const items = [...list.children].filter((one) => controlsOf(one).length > 0 || controlsOf(list).includes(one));
  const order = shuffled(random, items);
  if (order.every((one, index) => one === items[index])) order.reverse();
  const places = items.map((item) => item.parentElement?.insertBefore(document.createComment(''), item));
  places.forEach((place, index) => place?.replaceWith(order[index] as Element));
  return { truth: target, note: `${items.length} siblings stand in another order` };
};

/** At least three items, each with controls, and no two controls of one name: then order is not what tells them apart. */
function reorderable(parent: Element): boolean {
  if (matchesSelector(parent, 'body,html,main,tr,[role=row],[role=grid]')) return false;
  const controls = controlsOf(parent);
  const items = [...parent.children].filter((one) => controls.some((control) => one.contains(control)));
  const names = controls.map(nameOf);
  return items.length >= 3 && names.every((name) => name !== '') && new Set(names).size === names.length;
}

/** All rules of the page as one text, to take along to where they do not reach by themselves. */
export function styleText(): string {
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        return [];
      }
    })
    .join('\n');
}

/** The nearest part of the page that can be taken as a whole, with the labels and rows that the control needs. */
function movablePart(target: Element): Element | null {
  const part = [target, ...ancestorsOf(target)].find(
    (one) => matchesSelector(one, 'form,section,article,aside,nav,header,footer,table,ul,ol,fieldset,[role=grid],[role=toolbar],.card,div') && one !== target && controlsOf(one).length > 1,
  );
  return part && inLightTree(part) && !matchesSelector(part, 'body,html') && !matchesSelector(part.parentElement as Element, 'html,tr,ul,ol,select') ? part : null;
}

const intoShadowRoot: Operator = (target) => {
  const part = inLightTree(target) ? movablePart(target) : null;
  if (part === null) return null;
  const host = document.createElement('lab-part');
  host.style.display = 'block';
  part.replaceWith(host);
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = styleText();
  root.append(style, part);
  return { truth: target, note: `its ${part.localName} is in a shadow root` };
};

const intoFrame: Operator = (target) => {
  const part = inLightTree(target) ? movablePart(target) : null;
  if (part === null || part.querySelector('iframe') !== null) return null;
  const { height } = part.getBoundingClientRect();
  const frame = document.createElement('iframe');
  frame.title = 'Content';
  frame.style.cssText = `border:0;width:100%;height:${Math.ceil(height) + 40}px`;
  part.replaceWith(frame);
  const inner = frame.contentDocument;
  if (inner === null) throw new Spoiled('the frame has no document');
  inner.documentElement.lang = document.documentElement.lang;
  inner.body.style.margin = '0';
  inner.head.append(Object.assign(inner.createElement('style'), { textContent: styleText() }));
  inner.body.append(inner.adoptNode(part));
  return { truth: target, note: `its ${part.localName} is in a frame` };
};

export const STRUCTURE: OperatorFamily<'wrap' | 'unwrap' | 'move' | 'reorder-siblings' | 'into-shadow-root' | 'into-frame'> = {
  wrap,
  unwrap,
  move,
  'reorder-siblings': reorderSiblings,
  'into-shadow-root': intoShadowRoot,
  'into-frame': intoFrame,
};
