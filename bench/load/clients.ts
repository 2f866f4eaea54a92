import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  url: string;
  token: string;
  clients: number;
  /** Requests of each client. */
  requests: number;
  /** Milliseconds between two requests of a client, on average: people look before they click. */
  pause: number;
  job: string;
}

export interface Latencies {
  requests: number;
  errors: number;
  p50: number;
  p95: number;
  p99: number;
}

/** What the portal asks for while somebody watches jobs. */
const asked = (job: string): string[] => ['/api/jobs', `/api/jobs/${job}`, `/api/jobs/${job}/rows?limit=100`, '/api/overview', '/api/runs', '/api/recordings', '/api/workers', '/api/healings'];

export async function loadBy({ url, token, clients, requests, pause, job }: Load): Promise<Latencies> {
  const times: number[] = [];
  let errors = 0;
  const client = async (): Promise<void> => {
    for (let n = 0; n < requests; n += 1) {
      await sleep(Math.random() * 2 * pause);
      const path = asked(job)[Math.floor(Math.random() * asked(job).length)] ?? '';
      const begun = performance.now();
      try {
        const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (!answer.ok) errors += 1;
      } catch {
        errors += 1;
      }
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10;
  return { requests: times.length, errors, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
