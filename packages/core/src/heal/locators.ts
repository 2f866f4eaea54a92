import { looksGenerated } from '../element/generated.js';
import type { HealedLocator } from '../ports/healing-memory.js';
import type { Target } from '../recording/target.js';

/** Roles that say nothing of what an element is for. */
const EMPTY_ROLES: ReadonlySet<string> = new Set(['generic', 'none', 'presentation']);
/** A name that long is a text of the page rather than what something is called. */
const LONGEST_NAME = 120;

/** SelectorGenerator: every way to name an element again, the steadiest first. None of them is proven: each must be resolved back. */
export function locatorsFor(target: Target): HealedLocator[] {
  const steady = [...byTestId(target), ...byRole(target), ...byLabel(target), ...byId(target)];
  // A count, a date or a made-up id is another one tomorrow; a path made of such parts breaks no later.
  return [...steady.filter((locator) => !looksPassing(locator)), ...steady.filter(looksPassing), ...byPath(target)];
}

function byTestId({ dom }: Target): HealedLocator[] {
  const attributes = Object.entries(dom?.dataAttributes ?? {});
  return attributes.flatMap(([attribute, value]) => (value === '' ? [] : [{ by: 'testId' as const, attribute, value }]));
}

function byRole({ semantics }: Target): HealedLocator[] {
  const { role, name } = semantics ?? {};
  return role && !EMPTY_ROLES.has(role) && isName(name) ? [{ by: 'role', role, name }] : [];
}

function byLabel({ semantics }: Target): HealedLocator[] {
  const label = semantics?.label;
  return isName(label) ? [{ by: 'label', label }] : [];
}

function byId({ dom }: Target): HealedLocator[] {
  return dom?.id ? [{ by: 'id', id: dom.id }] : [];
}

function byPath({ dom }: Target): HealedLocator[] {
  const paths = [...new Set([dom?.idXPath, dom?.xpath])].filter((path) => !!path) as string[];
  return [...(dom?.css ? [{ by: 'css' as const, css: dom.css }] : []), ...paths.map((xpath) => ({ by: 'xpath' as const, xpath }))];
}

function isName(text: string | null | undefined): text is string {
  return !!text && text.trim() !== '' && text.length <= LONGEST_NAME;
}

function looksPassing(locator: HealedLocator): boolean {
  switch (locator.by) {
    case 'testId':
      return looksGenerated(locator.value);
    case 'id':
      return looksGenerated(locator.id);
    case 'role':
      return /\p{N}/u.test(locator.name);
    case 'label':
      return /\p{N}/u.test(locator.label);
    default:
      return false;
  }
}
