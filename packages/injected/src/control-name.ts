import { cut } from './collapse.js';
import { iconOf } from './icon.js';
import { directLabelOf, visibleTextOf } from './own-texts.js';
import type { PageView } from './page-view.js';

const LENGTH = 80;
const FIELDS = new Set(['input', 'select', 'textarea']);

/**
 * What a control is called, at a glance: nearly always its accessible name, at a fraction of the cost, which counts
 * where all controls of a form are asked. Its icon where it has no words; '' where it has neither.
 */
export function controlNameOf(view: PageView, at: number): string {
  const names = view.once('control names', () => new Map<number, string>());
  const known = names.get(at);
  if (known !== undefined) return known;
  const name = cut((nameOf(view, at) ?? '').replace(/\s+/g, ' ').trim(), LENGTH);
  names.set(at, name);
  return name;
}

function nameOf(view: PageView, at: number): string | null {
  const given = view.attribute(at, 'aria-label')?.trim();
  if (given) return given;
  const label = directLabelOf(view, at);
  if (label !== null) return label;
  const shown = FIELDS.has(view.tag(at)) ? visibleTextOf(view, at) : view.text(at) || (view.index.alts.get(at) ?? '');
  return shown || view.attribute(at, 'title') || view.attribute(at, 'placeholder') || view.attribute(at, 'alt') || iconOf(view, at);
}
