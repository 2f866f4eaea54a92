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

/**
 * Runs in the page, so it stands alone. Right is: the element itself; one inside it; or what wraps just it: a
 * label of it, or an ancestor that holds no other control and no other text.
 */
function inPage(question: { xpath: string; hosts: { tag: string; index: number }[]; answer: string }): Verdict {
  const at = (xpath: string): Element | null => document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue as Element | null;
  const text = (element: Element): string => ((element as HTMLElement).innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const wrapsJust = (outer: Element, inner: Element): boolean => {
    if (!outer.contains(inner)) return false;
    if (outer instanceof HTMLLabelElement && outer.control === inner) return true;
    const controls = [...outer.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=tab],[role=menuitem],[onclick]')];
    return text(outer) === text(inner) && controls.every((one) => one.contains(inner) || inner.contains(one));
  };
  const [host] = question.hosts;
  const answer = at(question.answer);
  // What stands in a shadow tree is inside whatever its host is inside of.
  const chosen = host ? (document.querySelectorAll(host.tag)[host.index] ?? null) : at(question.xpath);
  if (!answer || !chosen) return { strict: false, right: false };
  const labels = answer instanceof HTMLLabelElement && answer.control === chosen;
  return { strict: !host && chosen === answer, right: answer.contains(chosen) || labels || (!host && wrapsJust(chosen, answer)) };
}
