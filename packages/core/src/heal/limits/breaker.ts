/**
 * The circuit breaker around a provider. Closed: calls pass. Open: none does, until the cool-down is over. Half-open
 * after that: one call at a time passes as a probe, and how it ends closes or opens it again.
 */
export interface BreakerState {
  /** Transport failures in a row, while it is closed. */
  failures: number;
  /** Null while it is closed. */
  openUntil: number | null;
  probe: { id: string; /** A probe whose process died holds nobody up any longer. */ until: number } | null;
}

export interface BreakerRule {
  failures: number;
  /** Milliseconds. */
  coolDown: number;
}

export const CLOSED: BreakerState = { failures: 0, openUntil: null, probe: null };

export type Passage = { ok: true; probing: boolean } | { ok: false; /** Milliseconds. */ retryAfter: number };

export function mayPass({ openUntil, probe }: BreakerState, now: number): Passage {
  if (openUntil === null) return { ok: true, probing: false };
  if (now < openUntil) return { ok: false, retryAfter: openUntil - now };
  if (probe !== null && now < probe.until) return { ok: false, retryAfter: probe.until - now };
  return { ok: true, probing: true };
}

/** The state once a call that may pass has been let through. */
export function letThrough(state: BreakerState, call: { id: string; until: number }, now: number): BreakerState {
  const passage = mayPass(state, now);
  return passage.ok && passage.probing ? { ...state, probe: { id: call.id, until: call.until } } : state;
}

export interface BreakerEnding {
  id: string;
  reached: boolean | null;
  now: number;
}

export function afterCall(state: BreakerState, { id, reached, now }: BreakerEnding, rule: BreakerRule): BreakerState {
  if (reached === true) return CLOSED;
  const probed = state.probe?.id === id;
  if (reached === null) return probed ? { ...state, probe: null } : state;
  if (probed) return { ...state, openUntil: now + rule.coolDown, probe: null };
  // A failure that was sent before it opened tells nothing that is not known.
  if (state.openUntil !== null) return state;
  const failures = state.failures + 1;
  return { failures, openUntil: failures >= rule.failures ? now + rule.coolDown : null, probe: null };
}
