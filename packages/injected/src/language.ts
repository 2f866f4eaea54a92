import type { PageView } from './page-view.js';

/** The nearest `lang`, lower case; null where none is given. */
export function languageOf(view: PageView, at: number): string | null {
  const given = (one: number): string | null => view.attribute(one, 'lang')?.trim().toLowerCase().slice(0, 40) || null;
  return given(at) ?? view.above('language', at, given);
}
