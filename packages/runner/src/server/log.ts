import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Telemetry } from '../compose.js';

/** One line for each request, of what is named here and nothing else: no cookie, token, body or query ever comes near it. */
export function loggingOptions(log: { write(line: string): void }): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  return {
    logger: { level: 'info', base: null, stream: log, timestamp: () => `,"time":"${new Date().toISOString()}"`, formatters: { level: (level) => ({ level }) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: idOf,
  };
}

/** A proxy's number for it is kept, so that both logs can be laid side by side. */
function idOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/u.test(given) ? given : randomUUID();
}

export function logAnswers(app: FastifyInstance, telemetry: Telemetry): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const took = Math.round(reply.elapsedTime * 10) / 10;
    const who = request.caller ? { tenant: request.caller.tenant, user: request.caller.user.id, ...(request.caller.token !== null && { token: request.caller.token }) } : {};
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: took, ...who }, 'answered');
    const parent = request.headers['traceparent'];
    telemetry.answered({ method: request.method, route, status: reply.statusCode, took, requestId: request.id, parent: typeof parent === 'string' ? parent : undefined });
  });
}

const Line = z.object({ level: z.string(), msg: z.string(), method: z.string().optional(), route: z.string().optional(), status: z.number().optional(), ms: z.number().optional(), stack: z.string().optional() });

/** For a person at a terminal: `12:04:05 GET /api/runs 200 3 ms`. Files of the portal are left out. */
export function shortLines(write: (text: string) => void): { write(line: string): void } {
  return {
    write(line) {
      const read = Line.safeParse(JSON.parse(line));
      if (!read.success) return;
      const { level, msg, method, route, status, ms, stack } = read.data;
      if (status !== undefined && status < 400 && !route?.startsWith('/api/')) return;
      const words = status === undefined ? `${level === 'info' ? '' : `${level}: `}${msg}${stack === undefined ? '' : `\n${stack}`}` : `${method ?? ''} ${route ?? ''} ${status} ${Math.round(ms ?? 0)} ms`;
      write(`${new Date().toISOString().slice(11, 19)} ${words}\n`);
    },
  };
}
