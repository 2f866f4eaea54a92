import type { CDPSession, Page } from 'playwright-core';

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

/** As many events as asked for, as fast as they go: keys and clicks, since the browser makes one of many moves. */
export async function flood({ page, session }: { page: Page; session: CDPSession }, events: number): Promise<void> {
  const next = numbers(SEED);
  const places = await visible(page, 'tr button');
  const seen = (): Promise<number> => page.evaluate('seenEvents') as Promise<number>;
  for (const goal = (await seen()) + events; (await seen()) < goal; ) {
    for (let click = 0; click < 10; click++) {
      const { x, y } = places[Math.floor(next() * places.length)]!;
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
      await Promise.all((['mousePressed', 'mouseReleased'] as const).map((type) => session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })));
    }
    await page.fill('#q', '');
    await Promise.all([...'abcdefghijklmnopqrstuvwxyz'.repeat(4)].flatMap((key) => [session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }), session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })]));
  }
}

async function visible(page: Page, css: string): Promise<{ x: number; y: number }[]> {
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top > 60 && bottom < innerHeight - 60).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  }, css);
}
