import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkLines } from './ink-lines.js';
import { cropBox, cropOf } from './line-crop.js';
import { pixelsOf, type Pixels } from './pixels.js';
import { withoutUnderlines } from './without-underlines.js';

type Colour = readonly [number, number, number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of one colour that boxes are painted on. */
class Sheet {
  readonly rgba: Uint8Array;
  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour,
  ) {
    this.rgba = new Uint8Array(width * height * 4);
    this.paint({ x: 0, y: 0, width, height }, background);
  }

  paint({ x, y, width, height }: Box, [red, green, blue]: Colour): void {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) this.rgba.set([red, green, blue, 255], (row * this.width + column) * 4);
    }
  }

  /** A disc, or a ring where it has a hole. */
  round({ x, y, radius, hole = 0 }: { x: number; y: number; radius: number; hole?: number }, colour: Colour): void {
    for (let row = -radius; row <= radius; row += 1) {
      for (let column = -radius; column <= radius; column += 1) {
        const away = Math.hypot(row, column);
        if (away <= radius && away >= hole) this.paint({ x: x + column, y: y + row, width: 1, height: 1 }, colour);
      }
    }
  }

  /** Letters like "H": two stems and a bar, `count` of them side by side. */
  write({ x, y, height }: { x: number; y: number; height: number }, count: number, colour: Colour): Box {
    const [stem, wide] = [Math.max(2, Math.round(height / 7)), Math.round(height * 0.7)];
    for (let letter = 0; letter < count; letter += 1) {
      const left = x + letter * (wide + stem);
      this.paint({ x: left, y, width: stem, height }, colour);
      this.paint({ x: left + wide - stem, y, width: stem, height }, colour);
      this.paint({ x: left, y: y + (height >> 1), width: wide, height: stem }, colour);
    }
    return { x, y, width: count * (wide + stem) - stem, height };
  }

  get pixels(): Pixels {
    return pixelsOf(this.rgba, this);
  }
}

const boxes = (pixels: Pixels): Box[] => inkLines(pixels, 2).map(({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 }));

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [20, 20, 20];
const BLUE: Colour = [30, 60, 180];

describe('inkLines', () => {
  it('finds a text wherever it stands, whichever of the two colours is darker', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colour = fc.tuple(channel, channel, channel);
    const place = fc.record({ x: fc.integer({ min: 10, max: 200 }), y: fc.integer({ min: 10, max: 60 }), height: fc.integer({ min: 14, max: 40 }) });
    const far = (a: Colour, b: Colour): boolean => Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0)))) > 60;
    fc.assert(
      fc.property(colour, colour, place, (back, ink, at) => {
        fc.pre(far(back, ink));
        const sheet = new Sheet(480, 120, back);
        const written = sheet.write(at, 5, ink);
        expect(boxes(sheet.pixels)).toEqual([written]);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the text of a button apart from the text beside it, and reads none of its border', () => {
    const sheet = new Sheet(600, 120, WHITE);
    const label = sheet.write({ x: 30, y: 50, height: 20 }, 4, BLACK);
    sheet.paint({ x: 110, y: 30, width: 200, height: 60 }, BLACK);
    sheet.paint({ x: 112, y: 32, width: 196, height: 56 }, BLUE);
    const button = sheet.write({ x: 140, y: 50, height: 20 }, 6, WHITE);
    expect(boxes(sheet.pixels)).toEqual([label, button]);
  });

  it.each([2, 6])('reads small buttons that their captions fill one by one, with a border of %i pixels', (border) => {
    const sheet = new Sheet(500, 120, WHITE);
    const captions = [60, 230].map((x) => {
      sheet.paint({ x, y: 40, width: 164, height: 28 + 2 * border }, BLACK);
      sheet.paint({ x: x + border, y: 40 + border, width: 164 - 2 * border, height: 28 }, WHITE);
      return sheet.write({ x: x + border + 6, y: 40 + border + 4, height: 20 }, 8, BLACK);
    });
    expect(boxes(sheet.pixels)).toEqual(captions);
  });

  it('finds two large letters on a round picture of a person, and takes no ring for one', () => {
    const sheet = new Sheet(400, 200, WHITE);
    sheet.round({ x: 80, y: 100, radius: 32 }, BLUE);
    const initials = sheet.write({ x: 60, y: 88, height: 26 }, 2, WHITE);
    sheet.round({ x: 280, y: 100, radius: 32, hole: 16 }, BLACK);
    expect(boxes(sheet.pixels)).toEqual([{ x: 248, y: 68, width: 65, height: 65 }, initials]);
  });

  it('parts two columns of a row, not two words', () => {
    const sheet = new Sheet(800, 80, WHITE);
    const first = sheet.write({ x: 20, y: 30, height: 20 }, 3, BLACK);
    const second = sheet.write({ x: first.x + first.width + 9, y: 30, height: 20 }, 3, BLACK);
    const column = sheet.write({ x: 400, y: 30, height: 20 }, 3, BLACK);
    expect(boxes(sheet.pixels)).toEqual([{ ...first, width: second.x + second.width - first.x }, column]);
  });

  it('finds a text on a gradient', () => {
    const sheet = new Sheet(500, 100, WHITE);
    for (let x = 0; x < 500; x += 1) sheet.paint({ x, y: 0, width: 1, height: 100 }, [80 + (x >> 2), 40 + (x >> 2), 120]);
    const written = sheet.write({ x: 100, y: 40, height: 22 }, 6, WHITE);
    expect(boxes(sheet.pixels)).toEqual([written]);
  });

  it('takes neither rules nor frames nor pictures for text', () => {
    const sheet = new Sheet(800, 400, WHITE);
    sheet.paint({ x: 20, y: 20, width: 700, height: 2 }, BLACK);
    sheet.paint({ x: 40, y: 60, width: 300, height: 80 }, BLACK);
    sheet.paint({ x: 42, y: 62, width: 296, height: 76 }, WHITE);
    for (let y = 160; y < 380; y += 1) for (let x = 400; x < 760; x += 1) sheet.paint({ x, y, width: 1, height: 1 }, [(x * 37) & 255, (y * 91) & 255, (x * y) & 255]);
    expect(boxes(sheet.pixels)).toEqual([]);
  });

  it('finds nothing on blank, tiny and fully painted pictures', () => {
    for (const [width, height] of [[1, 1], [1, 300], [300, 1], [2, 2], [200, 100]] as const) {
      expect(boxes(new Sheet(width, height, BLUE).pixels)).toEqual([]);
    }
  });

  it('stays inside of the picture, whatever it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.infiniteStream(fc.constantFrom(0, 40, 200, 255)), (width, height, values) => {
        const rgba = Uint8Array.from({ length: width * height * 4 }, () => values.next().value as number);
        for (const { x, y, width: across, height: down } of boxes(pixelsOf(rgba, { width, height }))) {
          expect(x >= 0 && y >= 0 && x + across <= width && y + down <= height).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is drawn below the letters', () => {
  const sheet = (rule: Box): Pixels => {
    const made = new Sheet(300, 100, WHITE);
    made.write({ x: 40, y: 30, height: 20 }, 4, BLUE);
    made.paint(rule, BLUE);
    return made.pixels;
  };
  const underlines = (rule: Box): number => inkLines(sheet(rule), 2).flatMap((line) => line.underlines).length;

  it('is known as an underline', () => {
    expect(underlines({ x: 40, y: 53, width: 65, height: 2 })).toBe(1);
  });

  it('a dash beside them, an underscore behind them and the frame of a field are none', () => {
    expect(underlines({ x: 110, y: 42, width: 20, height: 2 })).toBe(0);
    expect(underlines({ x: 108, y: 53, width: 18, height: 2 })).toBe(0);
    expect(underlines({ x: 10, y: 54, width: 250, height: 2 })).toBe(0);
  });

  it('is painted over in the crop, and nothing else is', () => {
    const [line] = inkLines(sheet({ x: 40, y: 53, width: 65, height: 2 }), 2);
    if (!line) throw new Error('no line');
    const plain = cropOf(sheet({ x: 0, y: 0, width: 0, height: 0 }), cropBox(line), 48);
    const { pixels, box } = withoutUnderlines(sheet({ x: 40, y: 53, width: 65, height: 2 }), cropBox(line), line.underlines);
    expect(cropOf(pixels, box, 48)).toEqual(plain);
  });
});
