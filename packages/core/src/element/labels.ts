import type { ElementSnapshot } from './snapshot.js';

/** A placeholder is evidence of its own; it, or a text beside the control, is a name only where there is no other. */
const LABEL_KINDS = ['name', 'label', 'text', 'alt', 'title'] as const;

/** What people call an element, most telling first; undefined where nothing of the kind was looked for. */
export function labelsOf(element: ElementSnapshot): string[] | undefined {
  const semantics = element.semantics;
  if (!semantics || LABEL_KINDS.every((kind) => semantics[kind] === undefined)) return undefined;
  const texts = LABEL_KINDS.map((kind) => semantics[kind]?.trim() ?? '').filter((text) => text !== '');
  const instead = semantics.placeholder?.trim() || textBeside(element);
  return texts.length === 0 && instead ? [instead] : [...new Set(texts)];
}

/** In a table the text beside a control is data of its row; the column names it there. */
function textBeside({ semantics, surroundings }: ElementSnapshot): string | undefined {
  return surroundings?.column ? undefined : semantics?.near?.trim();
}

/** A short name for messages: "button 'Place order'". */
export function describe(element: ElementSnapshot): string {
  const kind = element.semantics?.role ?? element.dom?.tag ?? 'element';
  const label = labelsOf(element)?.[0] ?? element.dom?.id ?? element.dom?.name;
  return label ? `${kind} ‘${shorten(label)}’` : kind;
}

function shorten(label: string): string {
  return label.length <= 60 ? label : `${label.slice(0, 57)}…`;
}
