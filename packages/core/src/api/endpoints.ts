import type { z } from 'zod';
import { ACCOUNT_ENDPOINTS } from './accounts.js';
import type { Endpoint } from './endpoint.js';
import { FIGURE_ENDPOINTS } from './figures.js';
import { HEALING_ENDPOINTS } from './healings.js';
import { JOB_ENDPOINTS } from './jobs.js';
import { RECORDING_ENDPOINTS } from './recordings.js';
import { RUN_ENDPOINTS } from './runs.js';

/** The whole HTTP API. `/api/events`, `/api/openapi.json`, `/healthz` and `/readyz` are no endpoints in this sense: they are not JSON in, JSON out. */
export const ENDPOINTS = { ...ACCOUNT_ENDPOINTS, ...RECORDING_ENDPOINTS, ...RUN_ENDPOINTS, ...JOB_ENDPOINTS, ...HEALING_ENDPOINTS, ...FIGURE_ENDPOINTS };

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | Parameters<`/${Rest}`> : Path extends `${string}:${infer Name}` ? Name : never;

/** What a caller gives. */
export type Request<N extends EndpointName> = {
  params: Record<Parameters<Endpoints[N]['path']>, string>;
  query: Endpoints[N] extends { query: infer Q extends z.ZodType } ? z.input<Q> : Record<never, never>;
  body: Endpoints[N] extends { body: infer B extends z.ZodType } ? z.input<B> : Endpoints[N] extends { body: 'csv' } ? string | FileLike : undefined;
};

/** A file of the browser; core knows no DOM. */
export interface FileLike {
  readonly size: number;
  readonly type: string;
}

/** What a handler gets: parsed. */
export type Asked<N extends EndpointName> = {
  params: Record<Parameters<Endpoints[N]['path']>, string>;
  query: Endpoints[N] extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
  body: Endpoints[N] extends { body: infer B extends z.ZodType } ? z.output<B> : Endpoints[N] extends { body: 'csv' } ? AsyncIterable<Uint8Array> : undefined;
};

export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>;

/** The same table with its exact types forgotten, for whoever walks over all of it. */
export function everyEndpoint(): [EndpointName, Endpoint][] {
  return Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
}
