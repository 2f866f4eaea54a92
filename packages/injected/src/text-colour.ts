import { flatParentOf } from './dom.js';

/** Below this share of its colour a text is next to invisible. */
const FAINT = 0.12;
/** Levels of 255 by which a colour must differ from another before anybody sees it. */
const SEEN = 12;

/** Whether the text of an element has no colour, or next to none. */
export function isFaint(element: Element): boolean {
  const style = getComputedStyle(element);
  return (style.backgroundClip === 'text' ? 1 : alphaOf(inkOf(style))) * opacityOf(element) < FAINT;
}

/** 0–1, with that of all that it is in. */
export function opacityOf(element: Element): number {
  let share = 1;
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) share *= Number(getComputedStyle(one).opacity || 1);
  return share;
}

/** Whether the text is in the colour of what it stands in, as far as style tells. What stands behind it may be another element: a reason to look, no proof. */
export function isInkOfPaper(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.textShadow !== 'none' || style.backgroundClip === 'text') return false;
  const [ink, paper] = [levelsOf(inkOf(style)), paperOf(element)];
  return ink !== null && paper !== null && ink.every((level, at) => Math.abs(level - (paper[at] ?? 0)) < SEEN);
}

export function alphaOf(colour: string): number {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour)?.[1] ?? /\/\s*([\d.]+)\)$/.exec(colour)?.[1];
  return alpha === undefined ? 1 : Number(alpha);
}

function inkOf(style: CSSStyleDeclaration): string {
  return style.getPropertyValue('-webkit-text-fill-color') || style.color;
}

/** null where a picture, or a colour that lets others through, is behind it. */
function paperOf(element: Element): number[] | null {
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) {
    const { backgroundImage, backgroundColor } = getComputedStyle(one);
    const alpha = alphaOf(backgroundColor);
    if (backgroundImage !== 'none' || (alpha > 0 && alpha < 1)) return null;
    if (alpha === 1) return levelsOf(backgroundColor);
  }
  return /dark/.test(getComputedStyle(element).colorScheme) ? null : [255, 255, 255];
}

function levelsOf(colour: string): number[] | null {
  const levels = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1).map(Number);
  return levels ?? null;
}
