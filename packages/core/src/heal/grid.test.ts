import { describe, expect, it } from 'vitest';
import type { Box } from '../recording/target.js';
import { findElement } from './find-element.js';
import { gridPoints } from './grid.js';

const BOX: Box = { x: 100, y: 100, width: 90, height: 30 };

interface Element {
  ref: { frame: string; node: number };
  box: Box;
}

function element(node: number, box: Box): Element {
  return { ref: { frame: 'main', node }, box };
}

/** Innermost last, as it is painted: the last one that holds a point is hit. */
function pageOf(...elements: Element[]): (points: readonly { x: number; y: number }[]) => Promise<Element[][]> {
  const holds = ({ box }: Element, { x, y }: { x: number; y: number }): boolean => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
  return (points) => Promise.resolve(points.map((point) => elements.filter((one) => holds(one, point)).slice(-1)));
}

describe('the element in a box', () => {
  it('is looked for at nine points inside of it', () => {
    const points = gridPoints(BOX);
    expect(points).toHaveLength(9);
    expect(points[4]).toEqual({ x: 145, y: 115 });
    for (const { x, y } of points) expect(x > 100 && x < 190 && y > 100 && y < 130).toBe(true);
  });

  it('is the control that it stands around, and not the card around that', async () => {
    const [card, button] = [element(1, { x: 0, y: 0, width: 800, height: 600 }), element(2, BOX)];
    expect(await findElement(BOX, pageOf(card, button))).toMatchObject({ ok: true, element: button, votes: 9, overlap: 1 });
  });

  it('is found though the box is some pixels off', async () => {
    const button = element(2, BOX);
    expect(await findElement({ x: 88, y: 92, width: 100, height: 40 }, pageOf(button, element(3, { x: 200, y: 100, width: 90, height: 30 })))).toMatchObject({ ok: true, element: button });
  });

  it('is nobody’s where two share it', async () => {
    const found = await findElement({ x: 100, y: 100, width: 180, height: 30 }, pageOf(element(1, BOX), element(2, { ...BOX, x: 190 })));
    expect(found).toMatchObject({ ok: false, reason: '2 elements there could be meant' });
  });

  it('is nothing where nothing is', async () => {
    expect(await findElement(BOX, pageOf())).toMatchObject({ ok: false });
  });
});
