/** A value that components watch. */
export interface Store<S> {
  get(): S;
  set(change: (state: S) => S): void;
  subscribe(listener: () => void): () => void;
}

export function newStore<S>(initial: S): Store<S> {
  const listeners = new Set<() => void>();
  const held = { state: initial };
  return {
    get: () => held.state,
    set(change) {
      const next = change(held.state);
      if (Object.is(next, held.state)) return;
      held.state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
