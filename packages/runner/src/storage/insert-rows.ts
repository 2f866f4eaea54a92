import type { Query } from './database.js';

/** Half of a character that needs two; PostgreSQL takes neither it nor NUL. */
const UNSTORABLE = /\u0000|\p{Cs}/gu;

/** Pages hold what PostgreSQL cannot store; it is replaced by the sign for that. */
export function storable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => (typeof field === 'string' ? storable(field) : field));
}

/** In rows as text in base64, which every connection and every file takes. */
export const BYTES = 'bytea';

export interface Rows {
  table: string;
  /** SQL type of each column that is given; the others take their defaults. */
  columns: Readonly<Record<string, string>>;
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** All rows of a tenant in one trip; as json, which keeps the order of fields. Answers how many were new: what is there already stays. */
export async function insertRows(query: Query, tenant: string, { table, columns, rows }: Rows): Promise<number> {
  if (rows.length === 0) return 0;
  const names = Object.keys(columns).map(quoted);
  const typed = Object.entries(columns).map(([name, type]) => `${quoted(name)} ${type === BYTES ? 'text' : type}`);
  const values = Object.entries(columns).map(([name, type]) => (type === BYTES ? `decode(${quoted(name)}, 'base64')` : quoted(name)));
  const added = await query(
    `insert into ${quoted(table)} (tenant_id, ${names.join(', ')}) select $1, ${values.join(', ')} from json_to_recordset($2::json) as given(${typed.join(', ')})
     on conflict do nothing returning 1 as added`,
    [tenant, toJson(rows)],
  );
  return added.length;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
