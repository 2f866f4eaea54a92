/** A word that a person sees, with its box in CSS pixels of the viewport. */
export interface TrueWord {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether it stands on a control. */
  control: boolean;
}

/** What a person would call a control or a text by, with the box that a click must land in. */
export interface TruePhrase {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Truth {
  words: TrueWord[];
  phrases: TruePhrase[];
  /** Places where something may be read or not: words that are cut off or half covered, and text that no node holds. */
  unsure: Place[];
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Runs in the page, so it leans on nothing outside of itself. */
export function readTruth(): Truth {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, label, [role=button], [role=tab], [role=menuitem], [role=link], [role=option], [role=checkbox], [role=switch], [role=radio], [role=combobox], sl-button, sl-tab, sl-menu-item, sl-option, sl-select, sl-input';
  const words: TrueWord[] = [];
  const phrases: TruePhrase[] = [];
  const unsure: Place[] = [];
  const owners = new Map<Element, { words: TrueWord[]; isWhole: boolean }>();
  visit(document);
  for (const { words: found, isWhole } of owners.values()) if (isWhole && found.length > 0) phrases.push(...groupsOf(found).filter((group) => group.length <= 6).map(phraseOf));
  return { words, phrases, unsure };

  function visit(root: Document | ShadowRoot): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) readText(node);
      else if (node instanceof Element) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (['IMG', 'CANVAS', 'VIDEO', 'IFRAME'].includes(node.tagName) || hasOwnText(node)) doubt(node.getBoundingClientRect());
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement) readField(node);
      }
    }
  }

  function hasOwnText(element: Element): boolean {
    return ['::before', '::after'].some((part) => /[\p{L}\p{N}]/u.test(getComputedStyle(element, part).content.replace(/^(none|normal|counters?\(.*)$/, '')));
  }

  function readText(text: Text): void {
    const owner = text.parentElement;
    if (!owner || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA', 'TITLE'].includes(owner.tagName)) return;
    const found: TrueWord[] = [];
    let isWhole = true;
    for (const match of text.data.matchAll(/\S+/gu)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
      const rect = rects[0];
      if (!rect || rects.length > 1 || !isSeen(rect, owner)) {
        isWhole = false;
        for (const one of rects) doubt(one);
      }
      else found.push({ text: shown(match[0], owner), x: rect.left, y: rect.top, width: rect.width, height: rect.height, control: isControl(owner) });
    }
    if (found.length > 0 || !isWhole) keep(found, owner, isWhole);
  }

  function doubt({ left, top, width, height }: DOMRect): void {
    unsure.push({ x: left, y: top, width, height });
  }

  function shown(text: string, owner: Element): string {
    const { textTransform } = getComputedStyle(owner);
    if (textTransform === 'uppercase') return text.toUpperCase();
    if (textTransform === 'lowercase') return text.toLowerCase();
    return text;
  }

  function keep(found: TrueWord[], owner: Element, isWhole: boolean): void {
    words.push(...found);
    const whole = wholeOf(owner);
    const known = owners.get(whole) ?? { words: [], isWhole: true };
    owners.set(whole, { words: [...known.words, ...found], isWhole: known.isWhole && isWhole });
  }

  /** What a person would name in one breath: the control, or the block. */
  function wholeOf(element: Element): Element {
    let at = element;
    while (!at.matches(CONTROLS) && at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    return at;
  }

  /** Words that stand together: on one line, no farther apart than a wide space, or line under line. */
  function groupsOf(found: readonly TrueWord[]): TrueWord[][] {
    const groups: TrueWord[][] = [];
    for (const word of found) {
      const last = groups.at(-1)?.at(-1);
      const isBeside = last && Math.abs(last.y - word.y) < word.height / 2 && Math.abs(word.x - last.x - last.width) < 0.65 * word.height;
      const isBelow = last && word.y > last.y + last.height / 2 && word.y - last.y - last.height < 0.5 * word.height;
      if (isBeside || isBelow) groups.at(-1)?.push(word);
      else groups.push([word]);
    }
    return groups;
  }

  function phraseOf(found: readonly TrueWord[]): TruePhrase {
    const left = Math.min(...found.map(({ x }) => x));
    const top = Math.min(...found.map(({ y }) => y));
    const right = Math.max(...found.map(({ x, width }) => x + width));
    const bottom = Math.max(...found.map(({ y, height }) => y + height));
    return { text: found.map(({ text }) => text).join(' '), x: left, y: top, width: right - left, height: bottom - top };
  }

  /** The text inside of a field has no node: it is measured with the field's own font. */
  function readField(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
    if (field instanceof HTMLInputElement && !['text', 'search', 'email', 'tel', 'url', 'number', 'password', 'submit', 'button'].includes(field.type)) return doubt(field.getBoundingClientRect());
    const isSelect = field instanceof HTMLSelectElement;
    const text = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
    if (text.trim() === '' || (field instanceof HTMLInputElement && field.type === 'password' && field.value !== '')) return;
    const style = getComputedStyle(field);
    const box = field.getBoundingClientRect();
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return;
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    const inside = box.width - number(style.paddingLeft) - number(style.paddingRight);
    const isButton = field instanceof HTMLInputElement && (field.type === 'submit' || field.type === 'button');
    const left = box.left + number(style.borderLeftWidth) + number(style.paddingLeft) + (isSelect && number(style.paddingLeft) < 4 ? 4 : 0);
    const start = isButton || style.textAlign === 'center' ? box.left + (box.width - context.measureText(text).width) / 2 : style.textAlign === 'right' || style.textAlign === 'end' ? box.right - number(style.paddingRight) - number(style.borderRightWidth) - context.measureText(text).width : left;
    const size = number(style.fontSize);
    const isArea = field instanceof HTMLTextAreaElement;
    const middle = isArea ? box.top + number(style.borderTopWidth) + number(style.paddingTop) + size * 0.6 : box.top + number(style.borderTopWidth) + number(style.paddingTop) + (box.height - number(style.borderTopWidth) - number(style.borderBottomWidth) - number(style.paddingTop) - number(style.paddingBottom)) / 2;
    if (context.measureText(text).width > inside) return doubt(box);
    const found: TrueWord[] = [];
    for (const match of text.matchAll(/\S+/gu)) {
      const x = start + context.measureText(text.slice(0, match.index)).width;
      const width = context.measureText(match[0]).width;
      const rect = new DOMRect(x, middle - size * 0.6, width, size * 1.2);
      if (x + width <= box.right - 2 && isSeen(rect, field)) found.push({ text: shown(match[0], field), x, y: rect.y, width, height: rect.height, control: true });
    }
    keep(found, field, false);
  }

  function number(text: string): number {
    return Number.parseFloat(text) || 0;
  }

  function isControl(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at)) if (at.matches(CONTROLS)) return true;
    return false;
  }

  function hostOf(element: Element): Element | null {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }

  /** Inside of the viewport, not see-through, and what a click would hit at several of its points. */
  function isSeen(rect: DOMRect, owner: Element): boolean {
    if (rect.left < 0 || rect.top < 0 || rect.right > innerWidth || rect.bottom > innerHeight) return false;
    for (let at: Element | null = owner; at; at = at.assignedSlot ?? at.parentElement ?? hostOf(at)) {
      const style = getComputedStyle(at);
      if (style.visibility !== 'visible' || number(style.opacity) < 0.3) return false;
      if (number(style.opacity) < 0.3 || (style.clipPath !== 'none' && at === owner) || (style.clip !== 'auto' && style.position === 'absolute')) return false;
    }
    if (!isPainted(getComputedStyle(owner).color)) return false;
    const y = rect.top + rect.height / 2;
    return [0.08, 0.5, 0.92].every((share) => isHit(rect.left + rect.width * share, y, owner));
  }

  function isPainted(colour: string): boolean {
    const alpha = /[,/]\s*([\d.]+)\)$/.exec(colour);
    return !colour.startsWith('rgba') || number(alpha?.[1] ?? '1') >= 0.3;
  }

  function isHit(x: number, y: number, owner: Element): boolean {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    for (let at: Element | null = hit; at; at = at.assignedSlot ?? at.parentElement ?? hostOf(at)) if (at === owner) return true;
    if (getComputedStyle(owner).pointerEvents !== 'none' && !hit?.matches('input, label, td, th, [role]')) return hit !== null && owner.contains(hit);
    for (let at: Element | null = owner; at; at = at.assignedSlot ?? at.parentElement ?? hostOf(at)) if (at === hit) return getComputedStyle(owner).pointerEvents === 'none';
    return false;
  }
}
