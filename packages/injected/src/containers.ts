import { looksGenerated } from '@waymark/core';
import { cut } from './collapse.js';
import { ancestorsOf } from './page-index.js';
import type { PageView } from './page-view.js';
import { isHeading } from './item-texts.js';

const FORM_TAGS = new Set(['form', 'fieldset', 'dialog']);
const FORM_ROLES = new Set(['form', 'dialog', 'alertdialog', 'search', 'radiogroup']);

/** Name of the nearest form, group of fields or dialog that has one. */
export function formOf(view: PageView, at: number): string | null {
  return view.above('form', at, (one) => {
    const isForm = FORM_TAGS.has(view.tag(one)) || FORM_ROLES.has(view.attribute(one, 'role') ?? '');
    return isForm ? nameOfForm(view, one) : null;
  });
}

function nameOfForm(view: PageView, at: number): string | null {
  const legend = view.tag(at) === 'fieldset' ? firstInside(view, at, (one) => view.tag(one) === 'legend') : undefined;
  if (legend !== undefined) return cut(view.text(legend), 120) || null;
  const given = labelOfContainer(view, at) ?? lasting(view.attribute(at, 'id')) ?? lasting(view.attribute(at, 'name'));
  if (given !== null) return given;
  const heading = firstInside(view, at, (one) => isHeading(view, one));
  return heading === undefined ? null : cut(view.text(heading), 120) || null;
}

/** An identifier that a framework made up names nothing. */
function lasting(identifier: string | null): string | null {
  return identifier === null || identifier === '' || looksGenerated(identifier) ? null : identifier;
}

function firstInside(view: PageView, at: number, accept: (at: number) => boolean): number | undefined {
  for (let i = at + 1; i < (view.index.ends[at] ?? 0); i++) if (view.index.shown[i] && accept(i)) return i;
  return undefined;
}

/** aria-label or aria-labelledby; names of containers never come from their content. */
export function labelOfContainer(view: PageView, at: number): string | null {
  const label = view.attribute(at, 'aria-label')?.trim();
  if (label) return label;
  const labelled = view.attribute(at, 'aria-labelledby');
  return labelled === null ? null : view.name(at);
}

const LANDMARK_OF_TAG: Record<string, string> = { main: 'main', nav: 'navigation', aside: 'complementary', search: 'search' };
const LANDMARK_ROLES = new Set(['main', 'navigation', 'complementary', 'search', 'banner', 'contentinfo', 'region']);
const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section']);

/** Nearest landmark, other than a form: its role, and its name where it has one. */
export function landmarkOf(view: PageView, at: number): string | null {
  return view.above('landmark', at, (one) => landmarkAt(view, one));
}

function landmarkAt(view: PageView, at: number): string | null {
  const explicit = view.attribute(at, 'role');
  const role = explicit === null ? implicitLandmark(view, at) : LANDMARK_ROLES.has(explicit) ? explicit : null;
  if (role === null) return null;
  const name = labelOfContainer(view, at);
  if (name === null && role === 'region') return null;
  return name === null ? role : `${role} ${cut(name, 80)}`;
}

function implicitLandmark(view: PageView, at: number): string | null {
  const tag = view.tag(at);
  if (tag === 'section') return 'region';
  if (tag !== 'header' && tag !== 'footer') return LANDMARK_OF_TAG[tag] ?? null;
  const inSection = [...ancestorsOf(view.index, at)].some((one) => SECTIONING.has(view.tag(one)));
  return inSection ? null : tag === 'header' ? 'banner' : 'contentinfo';
}
