import type { CdpSession } from '../ports/cdp-session.js';
import type { MouseButton } from '../ports/page-driver.js';

interface XY {
  readonly x: number;
  readonly y: number;
}

const BUTTON_BITS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };

export interface MouseClick {
  button: MouseButton;
  count: 1 | 2;
  modifiers: number;
}

/** Real pointer events at points of the page's viewport, in CSS pixels. */
export class Mouse {
  readonly #session: CdpSession;

  constructor(session: CdpSession) {
    this.#session = session;
  }

  async move({ x, y }: XY, held: { button?: MouseButton; modifiers?: number } = {}): Promise<void> {
    const { button, modifiers = 0 } = held;
    await this.#session.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x,
      y,
      modifiers,
      button: button ?? 'none',
      buttons: button === undefined ? 0 : BUTTON_BITS[button],
    });
  }

  /** The browser takes the events in order, so they need not wait for each other. */
  async click(at: XY, { button, count, modifiers }: MouseClick): Promise<void> {
    const sent = [this.move(at, { modifiers })];
    for (let nth = 1; nth <= count; nth += 1) {
      sent.push(this.#button('mousePressed', at, { button, count: nth, modifiers }));
      sent.push(this.#button('mouseReleased', at, { button, count: nth, modifiers }));
    }
    await Promise.all(sent);
  }

  press(at: XY): Promise<void> {
    return this.#button('mousePressed', at, { button: 'left', count: 1, modifiers: 0 });
  }

  release(at: XY): Promise<void> {
    return this.#button('mouseReleased', at, { button: 'left', count: 1, modifiers: 0 });
  }

  async wheel({ x, y }: XY, deltaX: number, deltaY: number): Promise<void> {
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY });
  }

  async #button(type: 'mousePressed' | 'mouseReleased', { x, y }: XY, { button, count, modifiers }: Omit<MouseClick, 'count'> & { count: number }): Promise<void> {
    const buttons = type === 'mousePressed' ? BUTTON_BITS[button] : 0;
    await this.#session.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: count, modifiers });
  }
}
