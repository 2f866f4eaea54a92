import { z } from 'zod';
import { storable } from '../insert-rows.js';

/** Where a list goes on: after the entry of this moment and id. Moments are text, since a number in JavaScript would lose their microseconds. */
export interface Place {
  at: string;
  id: string;
}

export interface PageWish {
  cursor?: string | undefined;
  limit: number;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

const PlaceSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u).refine((at) => !Number.isNaN(Date.parse(at))), z.string().min(1).max(400)]);

/** undefined where a cursor is none. */
export function placeIn(cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null;
  try {
    const [at, id] = PlaceSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    return undefined;
  }
}

/** One more was read than is shown, to see whether there is one. */
export function pageFrom<R extends { moment: string; id: string }, T>(rows: readonly R[], limit: number, show: (row: R) => T): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(show), next: last ? cursorAt({ at: last.moment, id: last.id }) : null };
}

export function cursorAt({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

export function moment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`;
}

/** Conditions of a query and their values, of which the tenant is always the first. */
export class Where {
  readonly values: unknown[];
  readonly #texts: string[];

  constructor(tenant: string, table: string) {
    this.values = [tenant];
    this.#texts = [`${table}.tenant_id = $1`];
  }

  /** Where there is a value; `?` stands for it. */
  and(text: string, ...values: readonly unknown[]): this {
    if (values.some((value) => value === undefined || value === null)) return this;
    const given = values.map((value) => (typeof value === 'string' ? storable(value) : value));
    this.#texts.push(text.replaceAll('?', () => `$${this.values.push(given.shift())}`));
    return this;
  }

  /** Newest first: what is older than the place. */
  after(place: Place | null, [at, id]: readonly [at: string, id: string]): this {
    return place ? this.and(`(${at}, ${id}) < (?::timestamptz, ?)`, place.at, place.id) : this;
  }

  toString(): string {
    return this.#texts.join(' and ');
  }
}
