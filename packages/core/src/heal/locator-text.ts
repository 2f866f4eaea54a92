import type { HealedLocator } from '../ports/healing-memory.js';

/** A locator as a person would write it down. */
export function locatorText(locator: HealedLocator): string {
  switch (locator.by) {
    case 'testId':
      return `[${locator.attribute}=${JSON.stringify(locator.value)}]`;
    case 'role':
      return `${locator.role} ${JSON.stringify(locator.name)}`;
    case 'label':
      return `label ${JSON.stringify(locator.label)}`;
    case 'id':
      return `#${locator.id}`;
    case 'css':
      return locator.css;
    case 'xpath':
      return locator.xpath;
    default:
      return locator satisfies never;
  }
}
