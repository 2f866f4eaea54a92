import type { CdpSession } from '../ports/cdp-session.js';
import { DriverError } from '../ports/page-driver.js';
import type { Frame } from './frame-tree.js';
import type { FrameWorlds } from './frame-worlds.js';
import type { Mouse } from './mouse.js';

interface XY {
  readonly x: number;
  readonly y: number;
}

const STEPS = 5;

/** A drag of the system, once the page starts one: the browser would otherwise hand it to the desktop. */
const WATCH = `function () {
  const seen = { event: null };
  const listener = (event) => { seen.event = event; };
  window.addEventListener('dragstart', listener, { capture: true, once: true });
  globalThis.__waymarkDrag = () => {
    window.removeEventListener('dragstart', listener, { capture: true });
    delete globalThis.__waymarkDrag;
    return seen.event !== null && !seen.event.defaultPrevented;
  };
}`;

const STARTED = 'function () { return globalThis.__waymarkDrag ? globalThis.__waymarkDrag() : false; }';

export interface DragGround {
  session: CdpSession;
  worlds: FrameWorlds;
  mouse: Mouse;
  /** The frame that the drag begins in. */
  frame: Frame;
}

/** Drags with the pointer; where the page makes it a drag of the system (HTML drag and drop), carries that out. */
export async function drag(ground: DragGround, from: XY, to: XY): Promise<void> {
  const { session, worlds, mouse, frame } = ground;
  const intercepted = interceptDrag(session);
  await session.send('Input.setInterceptDrags', { enabled: true });
  try {
    await worlds.run(frame, WATCH);
    await mouse.move(from);
    await mouse.press(from);
    await mouse.move(between(from, to, 1 / STEPS), { button: 'left' });
    await mouse.move(between(from, to, 2 / STEPS), { button: 'left' });
    const ofSystem = await worlds.run(frame, STARTED);
    if (ofSystem === true) await drop(session, await carried(ground, intercepted.data), to);
    else await moveOn(mouse, from, to);
  } finally {
    intercepted.stop();
    await mouse.release(to);
    await session.send('Input.setInterceptDrags', { enabled: false });
  }
}

/** The browser hands over what is dragged right after the page has let it begin; without it the button must be let go. */
async function carried({ worlds, frame }: DragGround, data: Promise<unknown>): Promise<unknown> {
  const late = worlds.run(frame, 'function () { return new Promise((resolve) => setTimeout(resolve, 2000)); }').then(() => {
    throw new DriverError('page-error', 'The browser did not begin the drag that the page asked for');
  });
  late.catch(() => undefined);
  return Promise.race([data, late]);
}

async function moveOn(mouse: Mouse, from: XY, to: XY): Promise<void> {
  for (let step = 3; step <= STEPS; step += 1) await mouse.move(between(from, to, step / STEPS), { button: 'left' });
}

async function drop(session: CdpSession, data: unknown, to: XY): Promise<void> {
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, data, ...to });
}

function interceptDrag(session: CdpSession): { data: Promise<unknown>; stop: () => void } {
  let stop = (): void => undefined;
  const data = new Promise<unknown>((resolve) => {
    stop = session.on('Input.dragIntercepted', ({ data: carried }: { data: unknown }) => resolve(carried));
  });
  return { data, stop: () => stop() };
}

function between(from: XY, to: XY, part: number): XY {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
