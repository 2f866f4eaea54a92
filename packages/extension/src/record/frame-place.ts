import type { FrameElement, Place, View } from '../page-protocol.js';

const HOLDERS = 'iframe, frame, object, embed';

type Holder = Element & { readonly contentWindow?: Window | null };

/** Where this frame stands in its parent; comparing windows works across origins too. */
export function placeOf(frame: Window): Place {
  if (frame.parent === frame) return { name: frame.name, index: null };
  for (let index = 0; index < frame.parent.length; index += 1) {
    if (frame.parent[index] === frame) return { name: frame.name, index };
  }
  return { name: frame.name, index: null };
}

/** The element of this document that holds a frame: by its number, or else by the one name or address that fits. */
export function holderOf({ name, index }: Place, url: string): Element | undefined {
  const holders = deepHolders(document);
  const child = index === null ? null : window[index];
  const byWindow = holders.find((holder) => child !== null && holder.contentWindow === child);
  const alike = holders.filter((holder) => (name !== '' && holder.getAttribute('name') === name) || addressOf(holder) === url);
  return byWindow ?? (alike.length === 1 ? alike[0] : undefined);
}

export function frameElement(place: Place, url: string): FrameElement | null {
  const holder = holderOf(place, url);
  if (holder === undefined) return null;
  const siblings = [...(holder.getRootNode() as ParentNode).querySelectorAll(HOLDERS)];
  return { name: holder.getAttribute('name'), id: holder.getAttribute('id'), index: siblings.indexOf(holder) };
}

export function viewOf({ secrets, typed }: Pick<View, 'secrets' | 'typed'>): View {
  return { viewport: { width: innerWidth, height: innerHeight }, scroll: { x: scrollX, y: scrollY }, secrets, typed, place: placeOf(window) };
}

function deepHolders(root: ParentNode): Holder[] {
  const shadows = [...root.querySelectorAll('*')].map(shadowOf).filter((shadow) => shadow !== null);
  return [...root.querySelectorAll(HOLDERS), ...shadows.flatMap(deepHolders)];
}

export function shadowOf(element: Element): ShadowRoot | null {
  // Only names with a dash and a few built-in ones can have a shadow root: asking for each of 50 000 elements is dear.
  if (!(element instanceof HTMLElement)) return null;
  return chrome.dom?.openOrClosedShadowRoot(element) ?? null;
}

function addressOf(holder: Element): string | null {
  const address = holder.getAttribute('src') ?? holder.getAttribute('data');
  return address === null ? null : URL.parse(address, document.baseURI)?.href ?? null;
}
