import { everyEndpoint } from '@waymark/core/api';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../../packages/runner/src/server/openapi.js';

const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));
/** What readers of OpenAPI 3.1 rely on. */
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema: Schema })).default([]),
  requestBody: z.object({ required: z.literal(true), content: Content }).optional(),
  responses: z.object({ 200: z.object({ description: z.string(), content: Content }), default: z.object({ description: z.string(), content: Content }) }),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string().startsWith('/api/'), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation)),
  components: z.object({ schemas: z.object({ Problem: Schema }), securitySchemes: z.record(z.string(), Schema) }),
});

describe('the OpenAPI document', () => {
  const document = Document.parse(JSON.parse(JSON.stringify(openApi('1.2.3'))));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation! })));

  it('has every endpoint, once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect([...names].sort()).toEqual([...everyEndpoint().map(([name]) => name), 'events'].sort());
  });

  it('names every parameter of a path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      expect([path, operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)]).toEqual([path, inPath]);
    }
  });

  it('says what a body looks like, and that it needs a sign-in', () => {
    const addToken = operations.find(({ operation }) => operation.operationId === 'addToken')!.operation;
    expect(addToken.requestBody?.content['application/json']?.schema).toMatchObject({ type: 'object', required: ['name', 'permissions', 'expiresInDays'], additionalProperties: false });
    expect(addToken.security).toEqual([{ token: [] }, { session: [] }]);
    expect(operations.filter(({ operation }) => operation.security.length === 0).map(({ operation }) => operation.operationId)).toEqual(['signIn']);
  });

  it('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(document.paths).matchAll(/"\$ref":"([^"]+)"/gu)].map(([, reference]) => reference);
    expect([...new Set(references.filter((one) => one?.startsWith('#/components')))]).toEqual(['#/components/schemas/Problem']);
  });
});
