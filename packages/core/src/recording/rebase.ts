import type { Recording } from './recording.js';
import { targetOf, type Expectation, type Step } from './step.js';
import type { Target } from './target.js';

/**
 * The same recording against another installation: every address below the recorded base (start, navigation,
 * expectations, and the links in the evidence) is moved to the new one.
 */
export function rebase(recording: Recording, baseUrl: string): Recording {
  const from = trimmed(recording.baseUrl ?? originOf(recording.startUrl));
  const to = trimmed(baseUrl);
  const move = (address: string): string => moved(address, from, to);
  return { ...recording, startUrl: move(recording.startUrl), baseUrl: to, steps: recording.steps.map((step) => movedStep(step, move)) };
}

/** A change of a recording that was made against another installation, as the recording itself would have it. */
export function changedElsewhere<P extends { ok: true; recording: Recording } | { ok: false }>(recording: Recording, baseUrl: string | undefined, change: (there: Recording) => P): P {
  if (baseUrl === undefined) return change(recording);
  const changed = change(rebase(recording, baseUrl));
  if (!changed.ok) return changed;
  const { baseUrl: _there, ...back } = rebase(changed.recording, recording.baseUrl ?? originOf(recording.startUrl));
  return { ...changed, recording: { ...back, ...(recording.baseUrl === undefined ? {} : { baseUrl: recording.baseUrl }), startUrl: recording.startUrl } };
}

function movedStep(step: Step, move: (address: string) => string): Step {
  const next: Step = { ...step };
  const target = targetOf(step);
  if (target) next['target'] = movedTarget(target, move);
  if (next.action === 'navigate') next.url = move(next.url);
  if (next.action === 'assertUrl') next.matches = move(next.matches);
  if (next.action === 'waitFor' && next.url !== undefined) next.url = move(next.url);
  if (next.action === 'switchTab' && next.matches !== undefined) next.matches = move(next.matches);
  const { before, after } = next.expect ?? {};
  if (before || after) next.expect = { ...next.expect, ...(before ? { before: movedUrls(before, move) } : {}), ...(after ? { after: movedUrls(after, move) } : {}) };
  return next;
}

function movedUrls(expectations: readonly Expectation[], move: (address: string) => string): Expectation[] {
  return expectations.map((one) => (one.kind === 'url' ? { ...one, matches: move(one.matches) } : one));
}

function movedTarget(target: Target, move: (address: string) => string): Target {
  const href = target.dom?.href;
  return href ? { ...target, dom: { ...target.dom, href: move(href) } } : target;
}

/** Absolute addresses by their base, rooted paths by the base's path; anything else stays. */
function moved(address: string, from: string, to: string): string {
  if (startsWithPath(address, from)) return to + address.slice(from.length);
  const path = pathOf(from);
  if (path !== '' && startsWithPath(address, path)) return pathOf(to) + address.slice(path.length);
  return address;
}

function startsWithPath(address: string, prefix: string): boolean {
  return address.startsWith(prefix) && /^($|[/?#*])/.test(address.slice(prefix.length));
}

function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(url)?.[0] ?? '';
}

function pathOf(url: string): string {
  return url.slice(originOf(url).length);
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
