export type VersionName = 'v1' | 'v2' | 'v3';

/** A person's act on one element, as the page's own script saw it; `key` names the element in all versions alike. */
export interface Act {
  do: 'click' | 'set';
  key: string;
  /** What a field holds now; '***' for a password. */
  value?: string;
}

/** What the server did because of it. */
export interface Effect {
  name: string;
  data: Readonly<Record<string, string>>;
}

interface Origin {
  version: VersionName;
  session: string;
}

export type ShopEvent =
  | (Origin & { kind: 'view'; path: string })
  | (Origin & { kind: 'act' } & Act)
  | (Origin & { kind: 'effect' } & Effect);

export type EventFilter = Partial<Origin> & { kind?: ShopEvent['kind'] };

export interface EventLog {
  add(event: ShopEvent): void;
  /** In the order in which things happened. */
  list(filter?: EventFilter): ShopEvent[];
  clear(filter?: EventFilter): void;
}

function matches(event: ShopEvent, filter: EventFilter): boolean {
  return (
    (filter.version === undefined || filter.version === event.version) &&
    (filter.session === undefined || filter.session === event.session) &&
    (filter.kind === undefined || filter.kind === event.kind)
  );
}

/** Typing gives one event per character: the later one replaces the former, so that a `fill` is one event. */
function continues(last: ShopEvent | undefined, next: ShopEvent): boolean {
  if (last === undefined || last.session !== next.session) return false;
  if (last.kind === 'act' && next.kind === 'act') {
    return last.do === 'set' && next.do === 'set' && last.key === next.key;
  }
  if (last.kind === 'effect' && next.kind === 'effect') {
    return last.name === 'cart-quantity' && next.name === last.name && last.data.sku === next.data.sku;
  }
  return false;
}

export function createEventLog(): EventLog {
  let events: ShopEvent[] = [];
  return {
    add(event) {
      const at = events.findLastIndex((other) => other.session === event.session && other.kind === event.kind);
      if (continues(events[at], event)) events[at] = event;
      else events.push(event);
    },
    list: (filter = {}) => events.filter((event) => matches(event, filter)),
    clear(filter = {}) {
      events = events.filter((event) => !matches(event, filter));
    },
  };
}
