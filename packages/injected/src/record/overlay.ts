import { isConnected, documentElementOf } from '../dom.js';
import type { Box } from '@waymark/core';

const HOST = 'all: initial; position: fixed; inset: 0; margin: 0; padding: 0; border: 0; width: 100%; height: 100%; background: none; overflow: visible; pointer-events: none; z-index: 2147483647';
const FRAME = 'position: fixed; box-sizing: border-box; border: 2px solid #1a5fd0; background: rgb(26 95 208 / 0.14); border-radius: 3px; pointer-events: none';
const MARGIN = 2;

/** Outlines one element. It stands in a closed shadow root, above all else, and gets no input. */
export class Overlay {
  readonly #host = document.createElement('div');
  readonly #frame = document.createElement('div');

  constructor() {
    this.#host.setAttribute('aria-hidden', 'true');
    this.#host.setAttribute('popover', 'manual');
    this.#host.setAttribute('style', HOST);
    this.#frame.setAttribute('style', `${FRAME}; display: none`);
    this.#host.attachShadow({ mode: 'closed' }).append(this.#frame);
  }

  show(box: Box): void {
    this.#attach();
    const place = `left: ${box.x - MARGIN}px; top: ${box.y - MARGIN}px; width: ${box.width + 2 * MARGIN}px; height: ${box.height + 2 * MARGIN}px`;
    this.#frame.setAttribute('style', `${FRAME}; ${place}`);
  }

  owns(element: Element): boolean {
    return element === this.#host;
  }

  remove(): void {
    this.#host.remove();
  }

  /** Again where the page has taken it out. */
  #attach(): void {
    if (isConnected(this.#host)) return;
    documentElementOf(document)?.append(this.#host);
    try {
      this.#host.showPopover();
    } catch {
      // Without the top layer it still lies above nearly everything.
    }
  }
}
