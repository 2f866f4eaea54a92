import type { CaptureReport, CaptureRequest, ElementSnapshot, ShadowHost } from '@waymark/core';
import { cut } from './collapse.js';
import { queryAll, type Root } from './dom.js';
import { interactiveAncestorOf, stateAt } from './element-state.js';
import { isSecret } from './field-kind.js';
import { deepElementAt } from './hit-test.js';
import { controlOfLabelAround } from './label-control.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';
import { elementsAt } from './resolve-xpath.js';
import { uniqueSelectorOf } from './selectors.js';
import { snapshotOf } from './snapshot.js';
import { treesOf } from './tiers.js';

const NOTHING: Omit<CaptureReport, 'matches'> = { node: null, target: null, state: null, label: '', secret: false };

export function capture(world: PageWorld, request: CaptureRequest): CaptureReport {
  const view = world.look();
  const found = find(world, view, request);
  const element = found[0];
  const at = view.index.indexOf(element ?? null);
  if (element === undefined || at < 0) return { ...NOTHING, matches: found.length };
  const target = bundleOf(view, at);
  return {
    node: world.nodes.idOf(element),
    matches: found.length,
    target,
    state: stateAt(view, at),
    label: nameForPeople(target),
    secret: isSecret(element, target.semantics?.label ?? target.semantics?.name ?? null),
  };
}

/** A snapshot with a proven selector. */
export function bundleOf(view: PageView, at: number): ElementSnapshot {
  const snapshot = snapshotOf(view, at);
  return { ...snapshot, dom: { ...snapshot.dom, css: uniqueSelectorOf(view.element(at)) } };
}

function find(world: PageWorld, view: PageView, request: CaptureRequest): Element[] {
  if ('node' in request) return [world.nodes.get(request.node)];
  if ('css' in request) return rootsFor(view, request.shadow).flatMap((root) => queryAll(root, request.css));
  if ('xpath' in request) return rootsFor(view, request.shadow).flatMap((root) => elementsAt(root, request.xpath));
  const hit = deepElementAt(world.shadows, request.point.x, request.point.y);
  return hit === null ? [] : [operatedAt(hit)];
}

function rootsFor(view: PageView, shadow: readonly ShadowHost[] | undefined): readonly Root[] {
  return shadow === undefined ? view.index.roots : treesOf(view, { shadow });
}

/** What a person means who points at this element: the control around it, or the one that its label is for. */
function operatedAt(hit: Element): Element {
  return interactiveAncestorOf(hit) ?? controlOfLabelAround(hit) ?? hit;
}

/** What a person would call it. */
export function nameForPeople({ dom, semantics }: ElementSnapshot): string {
  const { name, label, text, placeholder, title, alt, near } = semantics ?? {};
  return cut(name ?? label ?? text ?? placeholder ?? title ?? alt ?? near ?? dom?.name ?? dom?.id ?? dom?.tag ?? '', 80);
}
