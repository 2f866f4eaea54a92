import type { Page } from 'playwright-core';

const SEED = 7;

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** As a person works: the pointer moves, rests and clicks; words are typed; boxes are ticked. */
export async function workByHand(page: Page, rounds: number): Promise<void> {
  const next = numbers(SEED);
  const buttons = await visible(page, 'tr button');
  const boxes = await visible(page, 'tr input');
  for (let round = 0; round < rounds; round++) {
    const places = round % 3 === 0 ? boxes : buttons;
    const { x, y } = places[Math.floor(next() * places.length)]!;
    await page.mouse.move(x, y, { steps: 10 });
    await page.waitForTimeout(80 + 120 * next());
    await page.mouse.down();
    await page.waitForTimeout(40 + 40 * next());
    await page.mouse.up();
    if (round % 4 !== 0) continue;
    await page.focus('#q');
    await page.waitForTimeout(100);
    await page.keyboard.type('abcd', { delay: 60 });
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, round % 8 === 0 ? 40 : -40);
  }
}

/** As many events as asked for, as fast as they go. */
export async function flood(page: Page, events: number): Promise<void> {
  const next = numbers(SEED);
  const places = await visible(page, 'tr button');
  for (let sent = 0; sent < events; ) {
    const { x, y } = places[Math.floor(next() * places.length)]!;
    await page.mouse.move(x, y, { steps: 40 });
    await page.mouse.click(x, y);
    await page.focus('#q');
    await page.keyboard.type('ab');
    await page.keyboard.press('Backspace');
    // Moves with what the pointer came over, the press, the release, the click; three keys with their input.
    sent += 40 + 8 + 12;
  }
}

async function visible(page: Page, css: string): Promise<{ x: number; y: number }[]> {
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top > 60 && bottom < innerHeight - 60).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  }, css);
}
