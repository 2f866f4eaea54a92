import { z } from 'zod';
import type { Permission } from './permissions.js';

/** `nobody`: without being signed in; `anyone`: whoever is signed in. */
export type Access = Permission | 'nobody' | 'anyone';

/** How a request's body arrives: JSON that is parsed by its schema, or a stream of text that the handler reads itself. */
export type Body = z.ZodType | 'csv';

/** One endpoint of the HTTP API, as server, portal and the OpenAPI document know it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each of its parameters. */
  path: string;
  summary: string;
  needs: Access;
  query?: z.ZodType;
  body?: Body;
  answer: z.ZodType;
}

/** Keeps the exact types of the schemas. */
export function endpoint<const E extends Endpoint>(one: E): E {
  return one;
}

/** A type that is written down elsewhere, whose inside a schema need not repeat. */
export function shaped<T>(description: string): z.ZodType<T> {
  return z.custom<T>((value) => typeof value === 'object' && value !== null).meta({ type: 'object', description });
}

/** A page of a long list; `next` is the cursor of the following one, null at the end. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** ISO date and time in UTC. */
export const Time = z.string();

export const Nothing = z.object({});

/** Every answer that is not a success. `code` is for programs, `message` and `hint` for people: what is wrong, and what to do. */
export const ApiProblem = z.object({
  code: z.enum(['bad_request', 'not_signed_in', 'forbidden', 'not_found', 'conflict', 'too_large', 'unsupported', 'too_many', 'unavailable', 'internal']),
  message: z.string(),
  hint: z.string(),
  /** Where in what was sent, such as `steps[3].target`. */
  path: z.string().optional(),
});
export type ApiProblem = z.infer<typeof ApiProblem>;

export const HTTP_STATUS: Readonly<Record<ApiProblem['code'], number>> = {
  bad_request: 400, not_signed_in: 401, forbidden: 403, not_found: 404, conflict: 409, too_large: 413, unsupported: 415, too_many: 429, unavailable: 503, internal: 500,
};
