import { randomUUID } from 'node:crypto';
import type { DataSet } from '@waymark/core/api';
import { z } from 'zod';
import type { Query } from './database.js';
import type { Parts } from './job-state.js';
import { storable, toJson } from './to-json.js';

const SAMPLE = 5;
const LISTED = 200;
const AT_ONCE = 500;

const Record = z.object({ id: z.string(), name: z.string(), columns: z.array(z.string()), row_count: z.number(), created_at: z.date(), sample: z.array(z.array(z.string())).nullable() });

const SELECT = `select s.id, s.name, s.columns, s.row_count, s.created_at,
  (select jsonb_agg(d.cells order by d.number) from data_rows d where d.tenant_id = s.tenant_id and d.data_id = s.id and d.number <= ${SAMPLE}) as sample from data_sets s`;

export interface Upload {
  name: string;
  by: string | null;
  columns: readonly string[];
  /** Cells in the order of the columns. */
  rows: AsyncIterable<readonly string[]>;
}

/** Rows that people uploaded for their jobs. */
export class DataSets {
  constructor(readonly parts: Parts) {}

  /** Written piece by piece; it can be used once all of it is there, and is gone where that does not happen. */
  async add({ name, by, columns, rows }: Upload): Promise<DataSet> {
    const { db, tenant } = this.parts;
    const id = randomUUID();
    await db.transaction((query) => query('insert into data_sets (tenant_id, id, name, columns, created_by) values ($1, $2, $3, $4::jsonb, $5)', [tenant, id, storable(name), toJson(columns), by]));
    try {
      const count = await this.#write(id, rows);
      await db.transaction((query) => query('update data_sets set complete = true, row_count = $3 where tenant_id = $1 and id = $2', [tenant, id, count]));
    } catch (error) {
      await db.transaction((query) => query('delete from data_sets where tenant_id = $1 and id = $2', [tenant, id])).catch(() => undefined);
      throw error;
    }
    const added = await this.get(id);
    if (!added) throw new Error('Data that was just written cannot be read.');
    return added;
  }

  get(id: string): Promise<DataSet | null> {
    return this.parts.db.transaction((query) => readDataSet(query, this.parts.tenant, id));
  }

  /** Newest first. */
  list(): Promise<DataSet[]> {
    return this.parts.db.transaction(async (query) => (await query(`${SELECT} where s.tenant_id = $1 and s.complete order by s.seq desc limit ${LISTED}`, [this.parts.tenant])).map(dataSetOf));
  }

  async #write(id: string, rows: AsyncIterable<readonly string[]>): Promise<number> {
    let batch: (readonly string[])[] = [];
    let count = 0;
    const flush = async (): Promise<void> => {
      const [first, cells] = [count, toJson(batch)];
      await this.parts.db.transaction((query) =>
        query('insert into data_rows (tenant_id, data_id, number, cells) select $1, $2, $3::int + place, cells from jsonb_array_elements($4::jsonb) with ordinality as given(cells, place)', [this.parts.tenant, id, first, cells]),
      );
      count += batch.length;
      batch = [];
    };
    for await (const row of rows) if (batch.push(row) >= AT_ONCE) await flush();
    if (batch.length > 0) await flush();
    return count;
  }
}

export async function readDataSet(query: Query, tenant: string, id: string): Promise<DataSet | null> {
  const [row] = await query(`${SELECT} where s.tenant_id = $1 and s.id = $2 and s.complete`, [tenant, id]);
  return row ? dataSetOf(row) : null;
}

function dataSetOf(row: unknown): DataSet {
  const { id, name, columns, row_count, created_at, sample } = Record.parse(row);
  return { id, name, columns, rows: row_count, sample: (sample ?? []).map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))), createdAt: created_at.toISOString() };
}
