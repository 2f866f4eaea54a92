import { ApiProblem, everyEndpoint, LiveEvent, type Endpoint } from '@waymark/core/api';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, made from the table that the server itself is bound by. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = { '/api/events': { get: eventsOperation() } };
  for (const [name, endpoint] of everyEndpoint()) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Waymark', version, description: 'Recordings, runs, jobs, review and figures of Waymark. Programs send a token; browsers sign in and send `x-waymark-csrf` with every change.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(ApiProblem, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An API token, wmt_…' }, session: { type: 'apiKey', in: 'cookie', name: 'waymark_session' } },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, needs, body, answer } = endpoint;
  return {
    operationId: name,
    summary,
    'x-needs': needs,
    security: needs === 'nobody' ? [] : [{ token: [] }, { session: [] }],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: body === 'csv' ? { 'text/csv': { schema: { type: 'string' } } } : { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: { 200: { description: 'Done', content: name === 'picture' ? { 'image/png': {} } : { 'application/json': { schema: schemaOf(answer, 'output') } } }, default: problem() },
  };
}

function parametersOf({ path, query, method }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const key = method === 'POST' ? [{ name: 'Idempotency-Key', in: 'header', required: false, description: 'Sent again with the same key, the request is answered again and not done again.', schema: { type: 'string', minLength: 8, maxLength: 200 } }] : [];
  const { properties, required } = query ? QueryShape.parse(schemaOf(query, 'input')) : { properties: {}, required: [] };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  return [...inPath, ...inQuery, ...key];
}

const QueryShape = z.object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) });

function eventsOperation(): Json {
  return {
    operationId: 'events',
    summary: 'What changes, as it happens (server-sent events; Last-Event-ID goes on where one was)',
    security: [{ token: [] }, { session: [] }],
    responses: { 200: { description: 'A stream whose every `data` is one of these', content: { 'text/event-stream': { schema: schemaOf(LiveEvent, 'output') } } }, default: problem() },
  };
}

function problem(): Json {
  return { description: 'What is wrong, and what to do', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return rest;
}
