import type { Operator, OperatorFamily } from './operator.js';
import { isVisible } from './controls.js';
import { pick } from './random.js';
import { unitOf } from './tree.js';

const BACK_AFTER = 1_000;

const unchanged: Operator = (target) => ({ truth: target, note: 'nothing was changed' });

const lazyLoad: Operator = (target) => {
  const unit = unitOf(target);
  const place = document.createComment('');
  unit.replaceWith(place);
  setTimeout(() => place.replaceWith(unit), BACK_AFTER);
  return { truth: target, note: 'it comes a second after the rest' };
};

/** The window itself was made narrow before the page was opened. */
const responsive: Operator = (target) => (isVisible(target) ? { truth: target, note: `the window is ${innerWidth} pixels wide` } : null);

const darkTheme: Operator = (target) => {
  document.documentElement.setAttribute('data-bs-theme', 'dark');
  document.documentElement.classList.add('dark', 'sl-theme-dark');
  const sheet = document.createElement('style');
  sheet.textContent = 'html{background:#14171c!important;color-scheme:dark}body,body *:not(svg *){background-color:#14171c!important;color:#e6e9ee!important;border-color:#444!important}';
  document.head.append(sheet);
  return { truth: target, note: 'the page is dark' };
};

const zoom: Operator = (target, random) => {
  const factor = pick(random, ['0.75', '0.9', '1.25', '1.5']) ?? '1.25';
  document.documentElement.style.setProperty('zoom', factor);
  return { truth: target, note: `the page is shown at ${Number(factor) * 100} %` };
};

export const LOOK: OperatorFamily<'unchanged' | 'lazy-load' | 'responsive' | 'dark-theme' | 'zoom'> = {
  unchanged,
  'lazy-load': lazyLoad,
  responsive,
  'dark-theme': darkTheme,
  zoom,
};
