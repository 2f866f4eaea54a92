import type { Box, Pixels, Target } from './target.js';

/** From so many signs in common on, a word tells of a value, though some of it was misread. */
const TELLING = 4;
/** Around a target, a picture shows so many CSS pixels at the most. */
const PICTURED = 180;

/** What pictures and reading know of a target, without what may show or tell a value that was typed into another, or into the same. */
export function pixelsWithout(target: Target, { shown, typedIn }: { shown: string; typedIn: Target | undefined }): Pixels {
  const { crop, words, name, ...rest } = target.pixels ?? {};
  const field = typedIn && fieldOf(typedIn);
  const hides = crop !== undefined && typedIn !== undefined && (!field || !pictureOf(target) || overlap(pictureOf(target) as Box, field));
  return {
    ...rest,
    ...(crop === undefined || hides ? {} : { crop }),
    ...(words ? { words: words.filter(({ text, box }) => !tells(text, shown) && !(field && overlap(box, field))) } : words === undefined ? {} : { words }),
    ...(name === undefined ? {} : { name: name && tells(name, shown) ? null : name }),
  };
}

/** Where it was typed, in CSS pixels of the page; of a drawn field, where its control was made out. */
function fieldOf({ geometry, pixels }: Target): Box | null {
  const { box } = geometry ?? {};
  if (!box || !pixels?.surface) return box ?? null;
  const { control } = pixels.surface;
  return control ? { x: box.x + control.x, y: box.y + control.y, width: control.width, height: control.height } : box;
}

/** What a picture of the target may show at the most. */
function pictureOf({ geometry, pixels }: Target): Box | null {
  const box = pixels?.cropBox ?? geometry?.box;
  if (!box) return null;
  const room = pixels?.cropBox ? 0 : PICTURED;
  return { x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function tells(text: string, value: string): boolean {
  const [seen, hidden] = [signs(text), signs(value)];
  if (seen === '' || hidden === '') return false;
  if (seen.length < TELLING || hidden.length < TELLING) return seen === hidden;
  return [...Array(seen.length - TELLING + 1).keys()].some((at) => hidden.includes(seen.slice(at, at + TELLING)));
}

function signs(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
