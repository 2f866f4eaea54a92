import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, readLines } from './lines.js';

test('what goes over the line comes back as it was, times and large numbers too', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }), fc.bigInt(), fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)));
  const tree = fc.letrec((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('node')), fc.dictionary(fc.string().filter((key) => key !== '__proto__' && !key.includes('\u0000')), tie('node'), { noNullPrototype: true })),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const line = encode({ value });
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(decode(line)).toEqual({ value });
    }),
  );
});

test('lines arrive whole and in order, however they were cut', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => readLines(socket, (line) => lines.push(line))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  const bytes = Buffer.from('one\nt€wo\n\nthree and more\nnot ended');
  for (const byte of bytes) client.write(Buffer.from([byte]));
  client.end();
  await expect.poll(() => lines).toEqual(['one', 't€wo', '', 'three and more']);
  server.close();
});
