import { expect, test } from 'vitest';
import { recordingJsonSchema } from './json-schema.js';

test('the published schema is the one of this code; `npx vitest run -u json-schema` writes it anew', async () => {
  await expect(`${JSON.stringify(recordingJsonSchema(), null, 2)}\n`).toMatchFileSnapshot('../../../../docs/recording.schema.json');
});

test('it names itself and its parts, and lets unknown fields be', () => {
  const schema = recordingJsonSchema();
  expect(schema).toMatchObject({ $id: 'urn:waymark:recording:1', title: 'Waymark recording', additionalProperties: {} });
  expect(Object.keys(Object(schema['$defs']))).toEqual(expect.arrayContaining(['Step', 'Target', 'Expectation', 'Box']));
});
