import { cut } from './collapse.js';
import { hostOf, isShadowRoot, rootOf } from './dom.js';
import { iconOf } from './icon.js';
import { within } from './ordered.js';
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
  return shown || slottedTextOf(view, at) || view.attribute(at, 'title') || view.attribute(at, 'placeholder') || view.attribute(at, 'alt') || iconOf(view, at);
}

/** A control of a component shows in its slot what the page wrote into the component. */
function slottedTextOf(view: PageView, at: number): string {
  const root = rootOf(view.element(at));
  if (!isShadowRoot(root) || within(view.matching('slot:not([name])'), at, view.index.ends[at] ?? 0).length === 0) return '';
  const host = view.index.indexOf(hostOf(root));
  return host < 0 ? '' : view.text(host);
}
