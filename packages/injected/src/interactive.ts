import { positionsOf, type PageIndex } from './page-index.js';

const ROLES =
  'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem textbox searchbox combobox slider spinbutton'.split(' ');

const CONTAINERS = 'html,body,main,section,article,aside,nav,header,footer,dialog,form,fieldset,table,tbody,ul,ol';
const CONTAINER_ROLES = ['dialog', 'alertdialog', 'region', 'main', 'tabpanel', 'grid', 'listbox', 'tree', 'group', 'list'];

/** What a person can operate, as far as markup tells. Listeners cannot be seen; see `looksClickable`. */
export const INTERACTIVE = [
  'a[href]',
  'a:not([name])',
  'area',
  'button',
  'input:not([type="hidden" i])',
  'select',
  'textarea',
  'summary',
  ...ROLES.map((role) => `[role="${role}"]`),
  '[contenteditable=""]',
  '[contenteditable="true" i]',
  '[contenteditable="plaintext-only" i]',
  `[onclick]:not(html,body)`,
  `[tabindex="0"]:not(${CONTAINERS}):not(${CONTAINER_ROLES.map((role) => `[role="${role}"]`).join()})`,
].join();

/** For each element of the page, whether a person can operate it. */
export function interactiveFlags(index: PageIndex): boolean[] {
  const flags = new Array<boolean>(index.elements.length).fill(false);
  for (const at of positionsOf(index, INTERACTIVE)) flags[at] = true;
  return flags;
}

/** Scripts make anything clickable; they nearly always say so by the pointer's shape. */
export function looksClickable(element: Element): boolean {
  return getComputedStyle(element).cursor === 'pointer';
}
