import type { EndpointName } from '@waymark/core/api';

interface Asked {
  name: EndpointName;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * One key for each thing that is to be done. Where its answer was lost, the same request has the same key when somebody tries again, so that the
 * server answers what it did and does not do it a second time.
 */
export class OnceKeys {
  readonly #open = new Map<string, string>();

  constructor(readonly make: () => string) {}

  of(asked: Asked): string {
    const what = textOf(asked);
    const key = this.#open.get(what) ?? this.make();
    this.#open.set(what, key);
    return key;
  }

  /** It is known how it ended: the same request is another one from now on. */
  settle(asked: Asked): void {
    this.#open.delete(textOf(asked));
  }
}

function textOf({ name, params, query, body }: Asked): string {
  const content = body instanceof File ? [body.name, body.size, body.lastModified] : body;
  return JSON.stringify([name, params ?? null, query ?? null, content ?? null]);
}
