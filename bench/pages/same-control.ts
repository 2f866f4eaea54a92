import type { ElementSnapshot } from '@waymark/core';
import type { Page } from 'playwright-core';

export interface Verdict {
  /** The labelled element itself. */
  strict: boolean;
  right: boolean;
}

/** Whether acting on the chosen element is acting on the labelled one. */
export async function compareWithAnswer(page: Page, chosen: ElementSnapshot, answer: string): Promise<Verdict> {
  if ((chosen.frames?.length ?? 0) > 0 || !chosen.dom?.xpath) return { strict: false, right: false };
  const hosts = (chosen.shadow ?? []).map(({ tag, index }) => ({ tag, index: index ?? 0 }));
  return page.evaluate(inPage, { xpath: chosen.dom.xpath, hosts, answer });
}

/** Whether an answer names an element of the page at all. */
export function answerExists(page: Page, answer: string): Promise<boolean> {
  return page.evaluate((xpath) => document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue instanceof Element, answer);
}

/** Takes the element out of the page, and links to the same place, which are as good; answers with the way to put them back. */
export async function takeAway(page: Page, answer: string): Promise<() => Promise<void>> {
  const taken = await page.evaluateHandle((xpath) => {
    const answered = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue as Element;
    const href = answered.getAttribute('href');
    const alike = href === null || href.startsWith('#') ? [] : [...document.querySelectorAll(`a[href=${JSON.stringify(href)}]`)];
    return [...new Set([answered, ...alike])].map((element) => {
      const place = document.createComment('');
      element.replaceWith(place);
      return { element, place };
    });
  }, answer);
  return () => taken.evaluate((all) => {
    for (const { element, place } of all) place.replaceWith(element);
  });
}

/**
 * Runs in the page, so it stands alone; its parts are methods, since the loader of this file marks named functions
 * with one of its own. Right is: the element itself; one inside it; or what wraps just it: a label of it, or an
 * ancestor that holds no other control and no other text.
 */
function inPage(question: { xpath: string; hosts: { tag: string; index: number }[]; answer: string }): Verdict {
  const parts = {
    at(xpath: string): Element | null {
      return document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue as Element | null;
    },
    text(element: Element): string {
      return ((element as HTMLElement).innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    },
    wrapsJust(outer: Element, inner: Element): boolean {
      if (!outer.contains(inner)) return false;
      if (outer instanceof HTMLLabelElement && outer.control === inner) return true;
      const controls = [...outer.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=tab],[role=menuitem],[onclick]')];
      return parts.text(outer) === parts.text(inner) && controls.every((one) => one.contains(inner) || inner.contains(one));
    },
  };
  const [host] = question.hosts;
  const answer = parts.at(question.answer);
  // What stands in a shadow tree is inside whatever its host is inside of.
  const chosen = host ? (document.querySelectorAll(host.tag)[host.index] ?? null) : parts.at(question.xpath);
  if (!answer || !chosen) return { strict: false, right: false };
  const labels = answer instanceof HTMLLabelElement && answer.control === chosen;
  return { strict: !host && chosen === answer, right: answer.contains(chosen) || labels || (!host && parts.wrapsJust(chosen, answer)) };
}
