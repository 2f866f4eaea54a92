import type { Answer, ApiProblem, EndpointName } from '@waymark/core/api';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ApiError } from './api-error.js';
import { useSession } from './client-context.js';
import type { Given } from './client.js';
import type { LiveNews } from './live.js';
import { useFresh } from './use-fresh.js';

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

/** Asks when shown and whenever the request changes; an answer stays in sight while a newer one is on its way. */
export function useAnswer<N extends EndpointName>(name: N, given: Given<N>, { fresh }: { fresh?: (news: LiveNews) => boolean } = {}): Answered<Answer<N>> {
  const { client } = useSession();
  const key = JSON.stringify([name, given]);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<Held<Answer<N>>>({ key, answer: null, problem: null });
  const reload = useCallback(() => setTurn((turn) => turn + 1), []);
  useFresh(fresh, reload);
  useEffect(() => {
    const gone = new AbortController();
    client.call(name, { ...given, signal: gone.signal }).then(
      (answer) => setHeld({ key, answer, problem: null }),
      (error: unknown) => {
        if (gone.signal.aborted) return;
        const problem: ApiProblem = error instanceof ApiError ? error.problem : { code: 'internal', message: String(error), hint: '' };
        setHeld((held) => (held.key === key && held.answer !== null && IN_PASSING.has(problem.code) ? held : { key, answer: null, problem }));
      },
    );
    return () => gone.abort();
  }, [key, turn]);
  return answeredBy(held, key, reload);
}

function answeredBy<T>(held: Held<T>, key: string, reload: () => void): Answered<T> {
  if (held.key === key && held.problem) return { state: 'failed', answer: null, problem: held.problem, reload };
  if (held.key === key && held.answer !== null) return { state: 'ready', answer: held.answer, problem: null, reload };
  return { state: 'loading', answer: null, problem: null, reload };
}
