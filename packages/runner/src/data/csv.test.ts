import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataRow, inspectCsv, readRows } from './csv.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function csv(text: string | Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.csv`);
  await writeFile(path, text);
  return path;
}

async function rowsOf(text: string): Promise<DataRow[]> {
  const rows: DataRow[] = [];
  for await (const row of readRows(await inspectCsv(await csv(text)))) rows.push(row);
  return rows;
}

describe('a data file', () => {
  test('keeps quotes, line breaks and commas inside values, with a BOM and CRLF', async () => {
    const rows = await rowsOf('\uFEFFname,"full address"\r\n"O""Neil","1 Main St,\r\nCork"\r\nÅsa,Malmö\r\n');
    expect(rows).toEqual([
      { number: 1, values: { name: 'O"Neil', 'full address': '1 Main St,\r\nCork' } },
      { number: 2, values: { name: 'Åsa', 'full address': 'Malmö' } },
    ]);
  });

  test.each([';', '\t'])('may separate values by %j', async (separator) => {
    expect(await rowsOf(`a${separator}b\n1${separator}2,5\n`)).toEqual([{ number: 1, values: { a: '1', b: '2,5' } }]);
  });

  test('skips empty lines and keeps empty values', async () => {
    expect((await rowsOf('a,b\n\n1,\n\n')).map((row) => row.values)).toEqual([{ a: '1', b: '' }]);
  });

  test('may have a column of any name', async () => {
    const [row] = await rowsOf('__proto__,constructor\nx,y\n');
    expect(Object.entries(row?.values ?? {})).toEqual([['__proto__', 'x'], ['constructor', 'y']]);
  });

  test.each([
    ['', /is empty/],
    ['a,b\n', /no rows/],
    ['a,b\n1,2\n3\n4,5\n', /line 3: the row has 1 values/],
    ['a,b\n1,2,3\n', /line 2: the row has 3 values/],
    ['a,a\n1,2\n', /two columns named ‘a’/],
    ['a,,c\n1,2,3\n', /column 2 has no name/],
    ['a,b\n1,"open\n', /never closed/],
    ['a,b\n1,x"y"\n', /quote stands in the middle/],
  ])('%j is refused in words', async (text, message) => {
    await expect(inspectCsv(await csv(text))).rejects.toThrow(message);
  });

  test('in another encoding is refused rather than typed wrongly into a form', async () => {
    await expect(inspectCsv(await csv(Buffer.from('name\nÅsa\n', 'latin1')))).rejects.toThrow(/line 2.*UTF-8/);
  });

  test.each([['a workbook', Buffer.from('PK\u0003\u0004\u0000\u0000rows.csv')], ['UTF-16', Buffer.from('name\nAda\n', 'utf16le')]])('that is %s is refused without showing its bytes', async (_, bytes) => {
    await expect(inspectCsv(await csv(bytes))).rejects.toThrow(/^\S+ is not a CSV file in UTF-8\.$/);
  });

  test('that is not there is named', async () => {
    await expect(inspectCsv(join(folder, 'none.csv'))).rejects.toThrow(/none\.csv does not exist/);
  });

  test('of 100 000 rows is counted and can be left early', async () => {
    const path = await csv(`a,b\n${'x,"y z"\n'.repeat(100_000)}`);
    const file = await inspectCsv(path);
    expect(file.rows).toBe(100_000);
    for await (const row of readRows(file)) if (row.number === 3) break;
  });
});
