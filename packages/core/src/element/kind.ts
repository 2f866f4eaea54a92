import type { ElementSnapshot } from './snapshot.js';

/** Canonical kinds of controls, from role, tag and type; never by substring. */
export type Kind =
  | 'clickable'
  | 'text input'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'file'
  | 'slider'
  | 'date'
  | 'colour'
  | 'option'
  | 'image'
  | 'content';

const BY_ROLE: Record<string, Kind> = {
  button: 'clickable',
  link: 'clickable',
  menuitem: 'clickable',
  tab: 'clickable',
  textbox: 'text input',
  searchbox: 'text input',
  spinbutton: 'text input',
  combobox: 'select',
  listbox: 'select',
  option: 'option',
  checkbox: 'checkbox',
  switch: 'checkbox',
  menuitemcheckbox: 'checkbox',
  radio: 'radio',
  menuitemradio: 'radio',
  slider: 'slider',
  img: 'image',
  image: 'image',
};

const BY_TAG: Record<string, Kind> = {
  a: 'clickable',
  button: 'clickable',
  summary: 'clickable',
  textarea: 'text input',
  select: 'select',
  option: 'option',
  img: 'image',
  svg: 'image',
};

const BY_INPUT_TYPE: Record<string, Kind> = {
  button: 'clickable',
  submit: 'clickable',
  reset: 'clickable',
  image: 'clickable',
  checkbox: 'checkbox',
  radio: 'radio',
  file: 'file',
  range: 'slider',
  color: 'colour',
  date: 'date',
  time: 'date',
  month: 'date',
  week: 'date',
  'datetime-local': 'date',
};

const COMPATIBLE: readonly (readonly [Kind, Kind])[] = [
  ['text input', 'select'],
  ['text input', 'date'],
  ['text input', 'slider'],
  ['text input', 'colour'],
  ['select', 'radio'],
  ['select', 'date'],
  ['checkbox', 'radio'],
  ['checkbox', 'clickable'],
  ['radio', 'clickable'],
  ['option', 'clickable'],
  ['option', 'radio'],
  ['image', 'clickable'],
  ['content', 'clickable'],
  ['content', 'image'],
];

/** null where nothing is known that tells. */
export function kindOf(element: ElementSnapshot): Kind | null {
  const tag = element.dom?.tag?.toLowerCase();
  const role = element.semantics?.role?.toLowerCase();
  if (role && BY_ROLE[role]) return tag === 'input' && element.dom?.type === 'file' ? 'file' : BY_ROLE[role];
  if (!tag) return null;
  if (tag === 'input') return inputKind(element.dom?.type);
  return BY_TAG[tag] ?? 'content';
}

function inputKind(type: string | null | undefined): Kind | null {
  if (type === undefined) return null;
  return BY_INPUT_TYPE[type?.toLowerCase() ?? 'text'] ?? 'text input';
}

export function kindRelation(a: Kind | null, b: Kind | null): 'same' | 'compatible' | 'contradicts' | null {
  if (a === null || b === null) return null;
  if (a === b) return 'same';
  const near = COMPATIBLE.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  return near ? 'compatible' : 'contradicts';
}
