import { firstNotBelow } from './ordered.js';
import type { PageView } from './page-view.js';

const GROUP_TAGS = new Set(['ul', 'ol', 'menu', 'table', 'form', 'fieldset', 'nav', 'dialog']);
const GROUP_ROLES = new Set(['list', 'table', 'grid', 'form', 'menu', 'menubar', 'tablist', 'toolbar', 'radiogroup', 'listbox', 'tree', 'dialog']);

/** Among the visible ones of the same role in the same list, table or form; null where it is the only one. */
export function positionAmongLike(view: PageView, at: number): { index: number; count: number } | null {
  const group = view.above('group', at, (one) => (isGroup(view, one) ? one : null));
  if (group === null) return null;
  const kind = view.role(at) ?? view.tag(at);
  const like = view.once(`like ${group} ${kind}`, () => likeInside(view, group, kind));
  const index = firstNotBelow(like, at);
  return like[index] === at && like.length > 1 ? { index, count: like.length } : null;
}

function isGroup(view: PageView, at: number): boolean {
  return GROUP_TAGS.has(view.tag(at)) || GROUP_ROLES.has(view.attribute(at, 'role') ?? '');
}

function likeInside(view: PageView, group: number, kind: string): number[] {
  const like: number[] = [];
  for (let i = group + 1; i < (view.index.ends[group] ?? 0); i++) {
    if (view.index.shown[i] && (view.role(i) ?? view.tag(i)) === kind) like.push(i);
  }
  return like;
}
