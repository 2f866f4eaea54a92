import type { Answer, ApiProblem, EndpointName } from '@waymark/core/api';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { problemFrom } from './api-error.js';
import { useSession } from './client-context.js';
import type { Given } from './client.js';
import type { LiveNews } from './live.js';
import { oneAtATime } from './one-at-a-time.js';
import { useFresh } from './use-fresh.js';
import { usePatch } from './use-patch.js';

export type Answered<T> =
  | { state: 'loading'; answer: null; problem: null; reload(): void }
  | { state: 'failed'; answer: null; problem: ApiProblem; reload(): void }
  | { state: 'ready'; answer: T; problem: null; reload(): void };

/** What says nothing of the thing itself: what is shown, and what somebody is typing there, stays. */
const IN_PASSING: ReadonlySet<ApiProblem['code']> = new Set(['unavailable', 'too_many', 'internal']);

interface Held<T> {
  key: string;
  answer: T | null;
  problem: ApiProblem | null;
}

interface Options<T> {
  fresh?: (news: LiveNews) => boolean;
  /** What an event says by itself, without asking. */
  patch?: (answer: T, news: LiveNews) => T;
}

/** Asks when shown and whenever the request changes; an answer stays in sight while a newer one is on its way. */
export function useAnswer<N extends EndpointName>(name: N, given: Given<N>, { fresh, patch }: Options<Answer<N>> = {}): Answered<Answer<N>> {
  const { client } = useSession();
  const key = JSON.stringify([name, given]);
  const [held, setHeld] = useState<Held<Answer<N>>>({ key, answer: null, problem: null });
  const ask = useRef<() => void>(() => undefined);
  const reload = useCallback(() => ask.current(), []);
  useFresh(fresh, reload);
  const during = usePatch(patch, (change) => setHeld((held) => (held.answer === null ? held : { ...held, answer: change(held.answer) })));
  useEffect(() => {
    const gone = new AbortController();
    ask.current = oneAtATime(async () => {
      if (gone.signal.aborted) return;
      const told = await during(() => client.call(name, { ...given, signal: gone.signal })).then(
        (answer): Held<Answer<N>> => ({ key, answer, problem: null }),
        (error: unknown): Held<Answer<N>> => ({ key, answer: null, problem: problemFrom(error) }),
      );
      if (!gone.signal.aborted) setHeld((held) => (isInPassing(told, held) ? held : told));
    });
    ask.current();
    return () => gone.abort();
  }, [key]);
  return answeredBy(held, key, reload);
}

function isInPassing<T>({ key, problem }: Held<T>, held: Held<T>): boolean {
  return problem !== null && IN_PASSING.has(problem.code) && held.key === key && held.answer !== null;
}

function answeredBy<T>(held: Held<T>, key: string, reload: () => void): Answered<T> {
  if (held.key === key && held.problem) return { state: 'failed', answer: null, problem: held.problem, reload };
  if (held.key === key && held.answer !== null) return { state: 'ready', answer: held.answer, problem: null, reload };
  return { state: 'loading', answer: null, problem: null, reload };
}
