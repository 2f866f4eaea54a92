import { matchesSelector } from '../dom.js';
import { refuse, type Operator, type OperatorFamily } from './operator.js';
import { pick } from './random.js';
import { unitOf } from './tree.js';

const disable: Operator = (target) => {
  if (matchesSelector(target, 'button,input,select,textarea')) target.setAttribute('disabled', '');
  else target.setAttribute('aria-disabled', 'true');
  return refuse('it is there, but cannot be used');
};

const hide: Operator = (target, random) => {
  const style = pick(random, ['display:none', 'visibility:hidden']) ?? 'display:none';
  for (const part of [unitOf(target), ...((target as HTMLInputElement).labels ?? [])]) (part as HTMLElement).style.cssText += `;${style}!important`;
  return refuse('it is in the page, but not to be seen');
};

const cover: Operator = () => {
  const layer = document.createElement('div');
  layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:rgb(250 250 250 / .85);display:grid;place-items:center';
  layer.append(Object.assign(document.createElement('p'), { textContent: 'One moment, please' }));
  document.body.append(layer);
  return refuse('something lies over the whole page');
};

export const USE: OperatorFamily<'disable' | 'hide' | 'cover'> = { disable, hide, cover };
