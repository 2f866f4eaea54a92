import { normaliseText, type Target } from '@waymark/core';

type Section = 'dom' | 'semantics' | 'surroundings' | 'geometry' | 'behaviour' | 'pixels' | 'frames' | 'shadow';

/** Where each kind of evidence sits, by the names that people give to it; a section alone means all of it. */
const PLACES: Record<string, readonly string[]> = {
  id: ['dom.id'],
  name: ['dom.name'],
  href: ['dom.href'],
  link: ['dom.href'],
  url: ['dom.href'],
  tag: ['dom.tag'],
  type: ['dom.type', 'dom.valueKind'],
  value: ['dom.valueKind'],
  class: ['dom.classes'],
  classes: ['dom.classes'],
  attributes: ['dom.attributes'],
  testid: ['dom.dataAttributes'],
  data: ['dom.dataAttributes'],
  dataattributes: ['dom.dataAttributes'],
  xpath: ['dom.xpath', 'dom.idXPath'],
  idxpath: ['dom.idXPath'],
  css: ['dom.css'],
  selector: ['dom.css'],
  path: ['dom.xpath', 'dom.idXPath', 'dom.css'],
  text: ['semantics.text'],
  role: ['semantics.role'],
  aria: ['semantics.role', 'semantics.name'],
  arialabel: ['semantics.name'],
  accessiblename: ['semantics.name'],
  label: ['semantics.label'],
  placeholder: ['semantics.placeholder'],
  title: ['semantics.title'],
  alt: ['semantics.alt'],
  neighbour: ['surroundings.neighbours'],
  neighbours: ['surroundings.neighbours'],
  neighbors: ['surroundings.neighbours'],
  neighbourtext: ['surroundings.neighbours'],
  neighbortext: ['surroundings.neighbours'],
  heading: ['surroundings.heading'],
  form: ['surroundings.form'],
  row: ['surroundings.row'],
  column: ['surroundings.column'],
  landmark: ['surroundings.landmark'],
  order: ['surroundings.position'],
  index: ['surroundings.position'],
  surroundings: ['surroundings'],
  context: ['surroundings'],
  box: ['geometry.box'],
  position: ['geometry.box'],
  place: ['geometry.box'],
  size: ['geometry.box'],
  location: ['geometry.box'],
  coordinates: ['geometry.box'],
  geometry: ['geometry'],
  dom: ['dom'],
  semantics: ['semantics'],
  behaviour: ['behaviour'],
  pixels: ['pixels'],
  frames: ['frames'],
  shadow: ['shadow'],
};

/** Sources of the accessible name: what is withheld must not come back through it. */
const NAMING = ['text', 'label', 'placeholder', 'title', 'alt'] as const;

/** What a CSS selector looks like that leans on the evidence. */
const IN_CSS: Record<string, (value: unknown) => RegExp> = {
  'dom.id': (id) => new RegExp(`#${escaped(String(id))}(?![\\w-])|\\[id=`),
  'dom.name': () => /\[name=/,
  'dom.href': () => /\[href/,
  'dom.type': () => /\[type/,
  'dom.classes': () => /\.[a-z_\\-]/i,
  'dom.dataAttributes': () => /\[data-/,
  'semantics.name': () => /\[aria-label/,
  'semantics.role': () => /\[role/,
  'semantics.placeholder': () => /\[placeholder/,
  'semantics.title': () => /\[title/,
  'semantics.alt': () => /\[alt/,
};

/** The bundle as if the named evidence had never been looked for: unknown, not absent. `unknown` are names that mean nothing here. */
export function withhold(target: Target, names: readonly string[]): { target: Target; unknown: string[] } {
  const left = structuredClone(target);
  const unknown = names.filter((name) => {
    const places = placesOf(left, name);
    for (const place of places) remove(left, place);
    return places.length === 0;
  });
  return { target: left, unknown };
}

function placesOf({ dom }: Target, written: string): readonly string[] {
  const plain = written.toLowerCase().replace(/[^a-z]/g, '');
  const known = PLACES[plain];
  if (known) return known;
  if (/^data-/i.test(written)) return ['dom.dataAttributes'];
  return dom?.attributes && written in dom.attributes ? [`dom.attributes.${written}`] : [];
}

function remove(target: Target, place: string): void {
  const [section, field, key] = place.split('.') as [Section, string?, string?];
  if (field === undefined) return void delete target[section];
  const holder = target[section] as Record<string, unknown> | null | undefined;
  if (!holder) return;
  const value = holder[field];
  if (key !== undefined) return void delete (value as Record<string, unknown>)[key];
  delete holder[field];
  forgetTraces(target, place, value);
}

function forgetTraces({ dom, semantics }: Target, place: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (dom?.css && IN_CSS[place]?.(value).test(dom.css)) delete dom.css;
  if (dom?.idXPath && place === 'dom.id' && dom.idXPath.startsWith(`//*[@id='${String(value)}']`)) delete dom.idXPath;
  const names = NAMING.some((kind) => place === `semantics.${kind}`);
  if (names && semantics?.name && normaliseText(semantics.name) === normaliseText(String(value))) delete semantics.name;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
