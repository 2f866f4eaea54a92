/** One SQL statement with its values (`$1`, `$2`…); a `jsonb` value goes in as text (`JSON.stringify`) and comes back as the value. */
export type Query = <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/**
 * The database port: PostgreSQL embedded in this process, one that another process of this machine holds, or a server.
 * The same SQL text runs on all of them; int8 and numeric come back as numbers, jsonb as its value, timestamptz as Date.
 */
export interface Database {
  /**
   * Commits what `work` did once it resolves, and undoes all of it where it rejects. It is not nested: the embedded one has one connection.
   * `work` does nothing but query: it is run again where the process that holds the embedded database ended before the commit.
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Everything of Waymark lives in a schema of its own: `public` is what a Supabase project shows to the web. */
export const SCHEMA = 'waymark';

/** PostgreSQL takes a commit after a failed statement for a rollback, and says nothing: whoever swallowed that failure must not believe that it was saved. */
export async function workHonestly<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const watched: Query = (text, values) =>
    query<never>(text, values).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  const result = await work(watched);
  if (failures.length > 0) throw failures[0];
  return result;
}

/** int8 and numeric as numbers; beyond what a number holds exactly, as bigint rather than as another number. */
export function parseWhole(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
