import { boxOf } from '../boxes.js';
import type { Desk } from './desk.js';
import { Expecting } from './expecting.js';
import type { RecorderMode } from './contract.js';
import { Overlay } from './overlay.js';
import { isSurface, operatedOrDrawnAt, placeOn, withSurface } from './surfaces.js';

const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'touchstart', 'touchend', 'dragstart'];
const OPTIONS = { capture: true, passive: false };
/** What is operated is meant by these checks; the others mean what was hit, word for word. */
const OF_CONTROLS = new Set(['value', 'checked']);
const AFTER_CLICK = 50;
/** Where no click comes of it. */
const AFTER_PRESS = 1_500;

export type PointingMode = Extract<RecorderMode, { kind: 'pick' | 'assert' }>;

/** The next click points at an element, and does not reach the page. */
export class Pointing {
  readonly #overlay = new Overlay();
  readonly #swallow = (event: Event): void => this.#catch(event);
  readonly #follow = (event: PointerEvent): void => this.#show(event);
  readonly #key = (event: KeyboardEvent): void => this.#press(event);
  #mode: PointingMode | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly desk: Desk,
    readonly onEnd: () => void,
  ) {}

  start(mode: PointingMode): void {
    this.stop();
    this.#mode = mode;
    for (const type of SWALLOWED) addEventListener(type, this.#swallow, OPTIONS);
    addEventListener('pointermove', this.#follow, { capture: true, passive: true });
    addEventListener('keydown', this.#key, OPTIONS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#mode = null;
    this.#overlay.remove();
    for (const type of SWALLOWED) removeEventListener(type, this.#swallow, OPTIONS);
    removeEventListener('pointermove', this.#follow, { capture: true });
    removeEventListener('keydown', this.#key, OPTIONS);
  }

  #show(event: PointerEvent): void {
    const meant = event.isTrusted ? this.#meant(event) : null;
    if (meant !== null) this.#overlay.show(boxOf(meant));
  }

  #catch(event: Event): void {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // At the press: when the click comes, the browser has switched a box already.
    if (event.type === 'pointerdown' && event instanceof MouseEvent) this.#answer(event);
    if (event.type === 'click' || event.type === 'auxclick') this.#endSoon(AFTER_CLICK);
  }

  #press(event: KeyboardEvent): void {
    if (!event.isTrusted || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#mode?.kind === 'pick') this.desk.parts.host.picked?.(null);
    this.#end();
  }

  #answer(event: MouseEvent): void {
    const mode = this.#mode;
    const meant = this.#meant(event);
    if (mode === null || meant === null) return;
    this.#mode = null;
    this.#overlay.remove();
    const { bundles, trail, host } = this.desk.parts;
    const taken = bundles.take(meant, { x: event.clientX, y: event.clientY, behaviour: trail.upTo(event) });
    const captured = taken !== null && isSurface(meant) ? withSurface(taken, placeOn(meant, { x: event.clientX, y: event.clientY })) : taken;
    if (captured !== null && mode.kind === 'pick') host.picked?.(captured);
    else if (captured !== null && mode.kind === 'assert') new Expecting(this.desk).tell(mode.check, meant, captured);
    this.#endSoon(AFTER_PRESS);
  }

  /** The rest of the click must not reach the page either. */
  #endSoon(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#mode === null) this.#timer = setTimeout(() => this.#end(), ms);
  }

  #end(): void {
    this.stop();
    this.onEnd();
  }

  #meant(event: MouseEvent): Element | null {
    const hit = this.desk.parts.origins.of(event);
    if (hit === null || this.#overlay.owns(hit) || this.#mode === null) return null;
    return this.#mode.kind === 'pick' || OF_CONTROLS.has(this.#mode.check) ? operatedOrDrawnAt(hit) : hit;
  }
}
