import type { LiveEvent } from '@waymark/core/api';

/** The slice of the store's database port that the queue needs: the same tables and transactions, on either store. */
export type Query = <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export interface Database {
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** Tells whoever watches, in the transaction that it belongs to. */
export type Tell = (query: Query, tenant: string, ...events: readonly LiveEvent[]) => Promise<void>;

export interface Surroundings {
  db: Database;
  tell: Tell;
}
