import type { Answer, ApiProblem, EndpointName } from '@waymark/core/api';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { problemFrom } from './api-error.js';
import { useSession } from './client-context.js';
import type { Given } from './client.js';
import type { LiveNews } from './live.js';
import { mergeHead } from './merge-head.js';
import { oneAtATime } from './one-at-a-time.js';
import { useFresh } from './use-fresh.js';
import { usePatch } from './use-patch.js';

/** Endpoints that answer in pages. */
export type PagedName = { [N in EndpointName]: Answer<N> extends { items: unknown[]; next: string | null } ? N : never }[EndpointName];
type Item<N extends PagedName> = Answer<N>['items'][number];

export interface Pages<T> {
  items: readonly T[];
  state: 'loading' | 'failed' | 'ready';
  problem: ApiProblem | null;
  /** Whether there is more to ask for. */
  more: boolean;
  loadMore(): void;
  reload(): void;
}

interface Options<T> {
  key(item: T): string;
  fresh?: (news: LiveNews) => boolean;
  /** What an event says of an item by itself, without asking. */
  patch?: (item: T, news: LiveNews) => T;
}

interface Head<T> {
  items: readonly T[];
  next: string | null;
}

interface Held<T> extends Head<T> {
  key: string;
  state: 'loading' | 'failed' | 'ready';
  problem: ApiProblem | null;
}

const empty = <T>(key: string): Held<T> => ({ key, items: [], next: null, state: 'loading', problem: null });

/** A long list, asked for page by page as it is scrolled; what is new appears at its head. */
export function usePages<N extends PagedName>(name: N, given: Given<N>, options: Options<Item<N>>): Pages<Item<N>> {
  const { client } = useSession();
  const key = JSON.stringify([name, given]);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<Held<Item<N>>>(() => empty(key));
  const asking = useRef(false);
  const renew = useRef<() => void>(() => undefined);
  const { patch } = options;
  const during = usePatch<Head<Item<N>>>(patch && ((head, news) => ({ ...head, items: head.items.map((item) => patch(item, news)) })), (change) => setHeld((held) => ({ ...held, ...change(held) })));

  const ask = useCallback(
    async (cursor: string | null, signal?: AbortSignal): Promise<Head<Item<N>>> => {
      const query = { ...(given as { query?: object }).query, ...(cursor === null ? {} : { cursor }) };
      return during(async () => (await client.call(name, { ...given, query, ...(signal ? { signal } : {}) } as never)) as Head<Item<N>>);
    },
    [key],
  );
  useEffect(() => {
    const gone = new AbortController();
    setHeld((held) => (held.key === key ? held : empty(key)));
    const begun = { first: true };
    renew.current = oneAtATime(async () => {
      if (gone.signal.aborted) return;
      const told = await ask(null, gone.signal).then((head) => ({ head }), (error: unknown) => ({ problem: problemFrom(error) }));
      if (gone.signal.aborted) return;
      if ('head' in told) {
        const whole = begun.first;
        begun.first = false;
        setHeld((now) => (whole || now.key !== key ? { ...told.head, key, state: 'ready', problem: null } : mergedHead(now, told.head, options.key)));
      } else if (begun.first) setHeld({ ...empty(key), state: 'failed', problem: told.problem });
    });
    renew.current();
    return () => gone.abort();
  }, [key, turn]);

  const loadMore = useCallback(() => {
    if (asking.current || held.next === null || held.key !== key) return;
    asking.current = true;
    ask(held.next)
      .then(
        ({ items, next }) => setHeld((now) => (now.key === key && now.next === held.next ? { ...now, items: [...now.items, ...items], next } : now)),
        () => undefined,
      )
      .finally(() => {
        asking.current = false;
      });
  }, [ask, held, key]);

  useFresh(options.fresh, () => renew.current());
  return { items: held.items, state: held.state, problem: held.problem, more: held.next !== null, loadMore, reload: useCallback(() => setTurn((turn) => turn + 1), []) };
}

function mergedHead<T>(now: Held<T>, head: Head<T>, key: (item: T) => string): Held<T> {
  const { items, whole } = mergeHead(now.items, head.items, key);
  return { ...now, items, next: whole || head.next === null ? head.next : now.next, state: 'ready', problem: null };
}
