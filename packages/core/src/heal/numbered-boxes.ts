import type { Rect } from '../element/geometry.js';
import type { PlainPicture } from '../ports/text-reader.js';
import { fill, painted, type Colour } from './paint.js';

/** Three columns by five rows of each digit, row by row. */
const DIGITS = ['111101101101111', '010110010010111', '111001111100111', '111001111001111', '101101111001001', '111100111001111', '111100111101111', '111001010010010', '111101111101111', '111101111001111'] as const;
/** Pixels for one of these. */
const DOT = 3;
const EDGE = 2;
const INK: Colour = [255, 255, 255];
/** Colours that few pages have, told apart by those who see no red as well. */
const COLOURS: readonly Colour[] = [
  [214, 0, 122],
  [0, 92, 230],
  [196, 78, 0],
  [0, 122, 94],
];

/** A copy in which each box is outlined and carries its number, from 1. */
export function withNumbers(picture: PlainPicture, boxes: readonly Rect<'device'>[]): PlainPicture {
  const copy = painted(picture, []);
  boxes.forEach((box, at) => outline(copy, box, colourOf(at)));
  boxes.forEach((box, at) => label(copy, box, at));
  return copy;
}

function colourOf(at: number): Colour {
  return COLOURS[at % COLOURS.length] as Colour;
}

function outline(picture: PlainPicture, { x, y, width, height }: Rect<'device'>, colour: Colour): void {
  const sides = [
    { x: x - EDGE, y: y - EDGE, width: width + 2 * EDGE, height: EDGE },
    { x: x - EDGE, y: y + height, width: width + 2 * EDGE, height: EDGE },
    { x: x - EDGE, y, width: EDGE, height },
    { x: x + width, y, width: EDGE, height },
  ];
  for (const side of sides) fill(picture, { space: 'device', ...side }, colour);
}

/** Above its corner, so that it hides nothing of what it numbers; below, where there is no room above. */
function label(picture: PlainPicture, box: Rect<'device'>, at: number): void {
  const digits = String(at + 1);
  const [width, height] = [(digits.length * 4 + 1) * DOT, 7 * DOT];
  const x = Math.max(0, Math.min(picture.width - width, box.x - EDGE));
  const y = box.y - EDGE - height >= 0 ? box.y - EDGE - height : Math.min(picture.height - height, box.y + box.height + EDGE);
  fill(picture, { space: 'device', x, y, width, height }, colourOf(at));
  [...digits].forEach((digit, place) => drawDigit(picture, Number(digit), { x: Math.round(x) + (place * 4 + 1) * DOT, y: Math.round(y) + DOT }));
}

function drawDigit(picture: PlainPicture, digit: number, corner: { x: number; y: number }): void {
  [...(DIGITS[digit] ?? '')].forEach((dot, at) => {
    if (dot === '1') fill(picture, { space: 'device', x: corner.x + (at % 3) * DOT, y: corner.y + Math.floor(at / 3) * DOT, width: DOT, height: DOT }, INK);
  });
}
