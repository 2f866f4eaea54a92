import type { z } from 'zod';
import { refusalOf } from './problems.js';

/** What came with a request, by its schema; refused in words where it is something else. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, where: 'body' | 'query'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refusalOf(result.error, where);
}
