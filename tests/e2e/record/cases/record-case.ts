import type { Action, Check } from '@waymark/core';
import type { Locator, Page } from 'playwright-core';

/** What a person does in the program that records, beside the page. */
export interface Controls {
  /** The next click points at what is checked; address and title need none. */
  check(check: Check): Promise<void>;
}

/** One thing that a person does on a page; whoever records it must be able to do it again. */
export interface RecordCase {
  /** Unique; the first word or two say what the page is made of. */
  name: string;
  /** The kind of step that must come of it. */
  action: Action;
  /** Path on the record sites. */
  site: string;
  /** Trusted input only: mouse, keyboard, files given to a chooser. */
  act(page: Page, controls: Controls): Promise<void>;
  /** What has become of the page: not the same before and after, unless it is only looked at, and the same after the replay. */
  state(page: Page): Promise<unknown>;
  /** For `{{secret:name}}`. */
  secrets?: Readonly<Record<string, string>>;
  /** It leaves no trace in the page. */
  onlyLooks?: true;
  /** Why a step of it may end unverified. */
  unverified?: string;
}

/** What the page itself says of its state. */
export function siteState(page: Page): Promise<unknown> {
  return page.evaluate('siteState()');
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(text, { delay: 5 });
}

/** By hand, as it were: a press, a few moves, a release. */
export async function dragBy(what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('there is nothing to drag');
  const { mouse } = what.page();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await mouse.move(from.x + by.x, from.y + by.y);
  await mouse.up();
}

export async function dragOnto(what: Locator, where: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await where.boundingBox()];
  if (from === null || to === null) throw new Error('there is nothing to drag');
  await dragBy(what, { x: to.x + to.width / 2 - from.x - from.width / 2, y: to.y + to.height / 2 - from.y - from.height / 2 });
}

/** Gives the page time to react, as a person does by looking. */
export async function look(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}
