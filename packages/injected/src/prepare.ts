import type { Action, Box, NotReadyReason, PrepareReport, PrepareRequest } from '@waymark/core';
import { labelsOf } from './accessible.js';
import { boxOf, isEmpty } from './boxes.js';
import { attribute, isShown, scrollTo, tagOf } from './dom.js';
import { focusAll } from './edit.js';
import { isEditable, isEnabled, isReadOnly, takesText } from './element-state.js';
import { checkedOf, typeOf } from './field-kind.js';
import { deepActiveElement, deepElementAt } from './hit-test.js';
import { callOf, stillMeans } from './meaning.js';
import type { PageWorld } from './page-world.js';
import { pointsOf, type ViewportPoint } from './points.js';
import { operates } from './same-target.js';
import { isInside } from './shadow-roots.js';
import { nextFrame } from './timing.js';
import { isUnseen } from './unseen-field.js';
import { wordsFor } from './words-for.js';

interface Needs {
  visible: boolean;
  enabled: boolean;
  editable: boolean;
  /** Whether the input goes to a point of the screen, so that something may lie over it. */
  pointed: boolean;
  /** Whether it must have stopped moving: a pointer aims at a place, typing does not. */
  still: boolean;
}

const LOOKED_AT: Needs = { visible: true, enabled: false, editable: false, pointed: false, still: false };
const POINTED: Needs = { visible: true, enabled: true, editable: false, pointed: true, still: true };
const TYPED: Needs = { visible: true, enabled: true, editable: true, pointed: true, still: false };

const NEEDS: Partial<Record<Action, Needs>> = {
  click: POINTED,
  doubleClick: POINTED,
  rightClick: POINTED,
  check: POINTED,
  uncheck: POINTED,
  drag: POINTED,
  download: POINTED,
  hover: { ...POINTED, enabled: false },
  fill: TYPED,
  clear: TYPED,
  select: { ...POINTED, still: false },
  press: { ...POINTED, pointed: false, still: false },
  // File fields are hidden behind nicer buttons as a rule; files do not come in through the pointer.
  upload: { visible: false, enabled: true, editable: false, pointed: false, still: false },
};

/** Where a plain scroll leaves it under a fixed header or footer, other places are tried in turn. */
const PLACES: readonly ScrollLogicalPosition[] = ['nearest', 'center', 'end', 'start'];

type Attempt = PrepareReport & { scrolled?: boolean };

export async function prepare(world: PageWorld, request: PrepareRequest): Promise<PrepareReport> {
  const deadline = performance.now() + request.timeout;
  if (request.finish === 'focus' && isDrawn(world.nodes.find(request.node))) await focusMoved();
  for (let tries = 0; ; tries++) {
    const attempt = await attemptOnce(world, request, tries);
    if (attempt.ready) return follow(world, request, attempt);
    if (attempt.reason === 'gone' || performance.now() >= deadline) return attempt;
    await nextFrame();
  }
}

/** In the same task as the last check, so that nothing comes between. */
function follow(world: PageWorld, { node, action, finish, meaning, dropDistance }: PrepareRequest, ready: PrepareReport): PrepareReport {
  const element = world.nodes.get(node);
  if (meaning !== undefined && !stillMeans(() => world.look(), element, meaning)) return { ready: false, reason: 'gone', by: 'it has become something else' };
  if (finish === undefined) return ready;
  const guarded = {
    dragged: action === 'drag',
    typed: finish !== 'arm',
    ...(meaning === undefined ? {} : { call: callOf(element) }),
    ...(dropDistance === undefined ? {} : { drop: world.nodes.get(node + dropDistance) }),
  };
  const taker = finish === 'focus' ? keyTaker(world, element) : null;
  if (taker !== null) {
    world.arm(world.nodes.idOf(taker), guarded);
    return ready;
  }
  if (finish !== 'arm' && !focusAll(world, { node, keepSelection: finish === 'focus' }).focused) return { ready: false, reason: 'disabled' };
  world.arm(node, guarded);
  return ready;
}

const DRAWN = new Set(['canvas', 'video', 'img']);

function isDrawn(element: Element | null): boolean {
  return element !== null && DRAWN.has(tagOf(element));
}

/** Pages that draw give the focus to such a field a moment after the click. */
async function focusMoved(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** The field that nobody sees, and that the page gave the focus, to take the keys for what it draws. */
function keyTaker(world: PageWorld, element: Element): Element | null {
  const active = isDrawn(element) ? deepActiveElement(world.shadows) : null;
  return active !== null && takesText(active) && isUnseen(active) ? active : null;
}

async function attemptOnce(world: PageWorld, request: PrepareRequest, tries: number): Promise<Attempt> {
  const element = world.nodes.find(request.node);
  if (element === null) return { ready: false, reason: 'gone' };
  const needs = NEEDS[request.action] ?? LOOKED_AT;
  const reason = unusable(element, needs);
  if (reason !== null) return { ready: false, reason };
  const aimed = aimedAt(element);
  if (!needs.visible && isEmpty(boxOf(aimed))) return ready(element, { x: 0, y: 0 }, boxOf(aimed));
  if (needs.still && !(await isStable(aimed))) return { ready: false, reason: 'moving' };
  const found = aim(world, request, { element, needs, tries });
  if (!found.ready || !needs.still || found.scrolled !== true || (await isStable(aimed))) return found;
  return { ready: false, reason: 'moving' };
}

function unusable(element: Element, needs: Needs): NotReadyReason | null {
  if (needs.visible && !isOperable(aimedAt(element))) return 'hidden';
  if (needs.enabled && !isEnabled(element)) return 'disabled';
  if (needs.editable && isReadOnly(element)) return 'read-only';
  if (needs.editable && takesText(element) && !isEditable(element)) return 'read-only';
  return null;
}

function isOperable(element: Element): boolean {
  return isShown(element) && !isEmpty(boxOf(element));
}

/** A checkbox that is hidden behind its label is operated by the label. */
function aimedAt(element: Element): Element {
  const type = typeOf(element);
  if ((type !== 'checkbox' && type !== 'radio') || isOperable(element)) return element;
  return labelsOf(element).find(isOperable) ?? element;
}

async function isStable(element: Element): Promise<boolean> {
  const before = boxOf(element);
  await nextFrame();
  const after = boxOf(element);
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(before[side] - after[side]) < 0.5);
}

interface Aim {
  element: Element;
  needs: Needs;
  tries: number;
}

/** Looks where it stands first: a page is not scrolled without need. */
function aim(world: PageWorld, request: PrepareRequest, { element, needs, tries }: Aim): Attempt {
  const targets = [...new Set([aimedAt(element), ...(needs.pointed ? labelsOf(element) : [])])];
  const here = hitAny(world, request, { element, needs, targets });
  if (here.ready) return here;
  const block = PLACES[tries % PLACES.length] ?? 'nearest';
  const first = targets[0] ?? element;
  scrollTo(first, { block, inline: 'nearest', behavior: 'instant' });
  return { ...hitAny(world, request, { element, needs, targets }), scrolled: true };
}

function hitAny(world: PageWorld, request: PrepareRequest, aimed: { element: Element; needs: Needs; targets: Element[] }): Attempt {
  let cover: Element | null = null;
  for (const target of aimed.targets) {
    for (const point of pointsOf(target, target === aimed.element ? request.offset : undefined)) {
      const hit = aimed.needs.pointed ? deepElementAt(world.shadows, point.x, point.y) : target;
      if (hit !== null && (hit === target || operates(hit, aimed.element) || isOwnOption(request, hit, aimed.element))) return ready(aimed.element, point, boxOf(target));
      cover ??= hit;
    }
  }
  return cover === null ? { ready: false, reason: 'outside' } : { ready: false, reason: 'covered', by: wordsFor(cover) };
}

/** The options of a list cover it; each is aimed at on its own before it is clicked. */
function isOwnOption({ action }: PrepareRequest, hit: Element, element: Element): boolean {
  return action === 'select' && attribute(element, 'role') === 'listbox' && isInside(hit, element);
}

function ready(element: Element, point: ViewportPoint, box: Box): Attempt {
  return { ready: true, point, box, checked: checkedOf(element) };
}
