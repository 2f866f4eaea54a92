import type { Answer, ApiProblem, EndpointName } from '@waymark/core/api';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api-error.js';
import { useSession } from './client-context.js';
import type { Given } from './client.js';
import type { LiveNews } from './live.js';
import { mergeHead } from './merge-head.js';
import { useFresh } from './use-fresh.js';

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

interface Held<T> {
  key: string;
  items: readonly T[];
  next: string | null;
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

  const ask = useCallback(
    async (cursor: string | null, signal?: AbortSignal): Promise<{ items: Item<N>[]; next: string | null }> => {
      const query = { ...(given as { query?: object }).query, ...(cursor === null ? {} : { cursor }) };
      return (await client.call(name, { ...given, query, ...(signal ? { signal } : {}) } as never)) as { items: Item<N>[]; next: string | null };
    },
    [key],
  );
  useEffect(() => {
    const gone = new AbortController();
    setHeld((held) => (held.key === key ? held : empty(key)));
    ask(null, gone.signal).then(
      ({ items, next }) => setHeld({ key, items, next, state: 'ready', problem: null }),
      (error: unknown) => !gone.signal.aborted && setHeld({ ...empty(key), state: 'failed', problem: problemIn(error) }),
    );
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

  useFresh(options.fresh, () => {
    ask(null).then(
      ({ items, next }) => setHeld((now) => (now.key === key ? mergedHead(now, { items, next }, options.key) : now)),
      () => undefined,
    );
  });
  usePatch(options.patch, setHeld);
  return { items: held.items, state: held.state, problem: held.problem, more: held.next !== null, loadMore, reload: useCallback(() => setTurn((turn) => turn + 1), []) };
}

function mergedHead<T>(now: Held<T>, head: { items: readonly T[]; next: string | null }, key: (item: T) => string): Held<T> {
  const { items, whole } = mergeHead(now.items, head.items, key);
  return { ...now, items, next: whole || head.next === null ? head.next : now.next, state: 'ready', problem: null };
}

function usePatch<T>(patch: Options<T>['patch'], setHeld: (change: (held: Held<T>) => Held<T>) => void): void {
  const { client } = useSession();
  const current = useRef(patch);
  current.current = patch;
  const wanted = patch !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    return client.live.listen((news) => setHeld((held) => ({ ...held, items: held.items.map((item) => current.current?.(item, news) ?? item) })));
  }, [client, wanted]);
}

function problemIn(error: unknown): ApiProblem {
  return error instanceof ApiError ? error.problem : { code: 'internal', message: String(error), hint: '' };
}
