/** Loaded before a program: lets nothing but loopback be reached, and writes down what was tried. */
import { appendFileSync } from 'node:fs';
import dns from 'node:dns';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';

const LOOPBACK = /^(127\.|::1$|localhost$|0:0:0:0:0:0:0:1$)/;
const connect = net.Socket.prototype.connect;

function refuse(what) {
  appendFileSync(process.env['WAYMARK_TRIED'], `${what}\n`);
  throw new Error(`the network is off: ${what}`);
}

net.Socket.prototype.connect = function (...given) {
  const [first] = Array.isArray(given[0]) ? given[0] : given;
  const path = typeof first === 'object' ? first.path : typeof first === 'string' && Number.isNaN(Number(first)) ? first : undefined;
  const host = typeof first === 'object' ? (first.host ?? 'localhost') : typeof given[1] === 'string' ? given[1] : 'localhost';
  if (path === undefined && !LOOPBACK.test(host)) refuse(`connect ${host}`);
  return connect.apply(this, given);
};

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  for (const object of [dns, dns.promises]) {
    const real = object[name];
    object[name] = (host, ...rest) => (LOOPBACK.test(host) ? real.call(object, host, ...rest) : refuse(`${name} ${host}`));
  }
}
syncBuiltinESMExports();
