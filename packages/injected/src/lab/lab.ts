import { boxOf } from '../boxes.js';
import { deepElementAt } from '../hit-test.js';
import { pointsOf, type ViewportPoint } from '../points.js';
import { ShadowRoots } from '../shadow-roots.js';
import { nextFrame } from '../timing.js';
import { ASKED } from './asked.js';
import type { LabChange, LabPageCalls, LabRequest, LabTarget, LabVerdict } from './contract.js';
import { actionFor, allElements, controlsOf, isVisible, operatedAt, signatureOf } from './controls.js';
import { Spoiled } from './operator.js';
import { OPERATORS, REFUSING } from './operators.js';
import { randomFrom } from './random.js';
import { rest } from './rest.js';
import { compareControls, equivalentsOf } from './same-control.js';

interface Memory {
  truth: Element | null;
  /** Links of the same name to the same place as the one recorded: to take one of them is as good. */
  asGood: readonly Element[];
  asked: Element | null;
}

/** One for each document that the lab changes. */
export function createLab(): LabPageCalls {
  const shadows = new ShadowRoots();
  const memory: Memory = { truth: null, asGood: [], asked: null };
  return {
    rest: () => rest(),
    targets() {
      const all = allElements();
      return controlsOf().flatMap((element) => {
        const action = actionFor(element);
        const hit = action !== null && pointOn(shadows, element) !== null;
        return hit ? [{ index: all.indexOf(element), of: all.length, action, signature: signatureOf(element) }] : [];
      });
    },
    pointAt(target) {
      const element = resolve(target);
      return element === null ? null : pointOn(shadows, element);
    },
    async change(request) {
      const made = await change(shadows, request);
      memory.truth = made?.truth ?? null;
      memory.asGood = made?.asGood ?? [];
      listen(memory);
      return made && made.report;
    },
    verdict: () => verdictOf(memory),
    outlines() {
      (memory.asked ?? memory.truth)?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      return { truth: memory.truth && boxInWindow(memory.truth), chosen: memory.asked && boxInWindow(memory.asked) };
    },
  };
}

function verdictOf({ asked, truth, asGood }: Memory): LabVerdict | null {
  if (asked === null) return null;
  if (truth === null) return { strict: false, right: false };
  const { strict, right } = compareControls(asked, truth);
  return { strict, right: right || asGood.some((one) => compareControls(asked, one).right) };
}

/** By its place; on a page that is laid out in another way by its name, where only one control has it. */
function resolve({ index, of, signature }: LabTarget): Element | null {
  const all = allElements();
  if (all.length === of) {
    const element = all[index] ?? null;
    return element !== null && signatureOf(element) === signature ? element : null;
  }
  const named = controlsOf().filter((one) => signatureOf(one) === signature);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Scrolls to it and tries its points until one hits it and nothing else. */
function pointOn(shadows: ShadowRoots, element: Element): ViewportPoint | null {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return (
    pointsOf(element).find(({ x, y }) => {
      const hit = deepElementAt(shadows, x, y);
      return hit !== null && operatedAt(hit) === element;
    }) ?? null
  );
}

interface Made {
  truth: Element | null;
  asGood: readonly Element[];
  report: NonNullable<LabChange>;
}

async function change(shadows: ShadowRoots, { operator, order, seed }: LabRequest): Promise<Made | null> {
  const random = randomFrom(seed);
  const resolved = order.map((one) => ({ index: one.index, target: resolve(one) }));
  for (const { index, target } of resolved) {
    if (target === null) continue;
    const asGood = equivalentsOf(target);
    // Where another is as good, the page without this one is no page to refuse.
    if (asGood.length > 0 && Object.hasOwn(REFUSING, operator)) continue;
    try {
      const changed = await OPERATORS[operator](target, random);
      if (changed === null) continue;
      await nextFrame();
      if (changed.truth !== null && operator !== 'lazy-load' && !canBeHit(shadows, changed.truth)) throw new Spoiled('it cannot be hit any more');
      return { truth: changed.truth, asGood, report: { index, present: changed.truth !== null, note: changed.note, ...(changed.ifSynonyms && { ifSynonyms: changed.ifSynonyms }) } };
    } catch (error) {
      if (!(error instanceof Spoiled)) throw error;
      return { truth: null, asGood, report: { index, present: false, note: error.message, spoiled: true } };
    }
  }
  return null;
}

/** Where a person could not use it either, to refuse would be right. Leaves the page where it was scrolled to. */
function canBeHit(shadows: ShadowRoots, element: Element): boolean {
  if (element.ownerDocument !== document) return canBeHitInFrame(element);
  const hit = pointOn(shadows, element) !== null;
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return hit;
}

function canBeHitInFrame(element: Element): boolean {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = boxOf(element);
  const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  return isVisible(element) && hit !== null && operatedAt(hit) === element;
}

/** In every document that can be reached: an operator may have put the control into a frame. */
function listen(memory: Memory): void {
  for (const one of windowsFrom(window)) {
    one.addEventListener(ASKED, (event) => void (memory.asked = (event.composedPath()[0] as Element | undefined) ?? null), { capture: true });
  }
}

function windowsFrom(top: Window): Window[] {
  const inner = Array.from({ length: top.length }, (_, index) => top[index] as Window).filter((one) => {
    try {
      return one.document !== null;
    } catch {
      return false;
    }
  });
  return [top, ...inner.flatMap(windowsFrom)];
}

/** Seen from the top window, whatever frame it is in; null where it is not to be seen. */
function boxInWindow(element: Element): { x: number; y: number; width: number; height: number } | null {
  if (!element.isConnected || !isVisible(element)) return null;
  const box = boxOf(element);
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  if (frame === null) return box;
  const outer = frame.getBoundingClientRect();
  return { ...box, x: box.x + outer.x + frame.clientLeft, y: box.y + outer.y + frame.clientTop };
}
