import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

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
  /** The 95th percentile of each address. */
  slowest: Record<string, number>;
}

/** What the portal asks for while somebody watches jobs. */
const asked = (job: string): string[] => ['/api/jobs', `/api/jobs/${job}`, `/api/jobs/${job}/rows?limit=100`, '/api/overview', '/api/runs', '/api/recordings', '/api/workers', '/api/healings'];

/** In a process of their own: what clients need must not be taken from the server. */
export async function loadBy(load: Load): Promise<Latencies> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), fileURLToPath(import.meta.url), JSON.stringify(load)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The clients ended with ${String(code)}.`);
  return JSON.parse(said) as Latencies;
}

async function measure({ url, token, clients, requests, pause, job }: Load): Promise<Latencies> {
  const paths = asked(job);
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  let errors = 0;
  const client = async (): Promise<void> => {
    for (let n = 0; n < requests; n += 1) {
      await sleep(Math.random() * 2 * pause);
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
      const begun = performance.now();
      try {
        const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (!answer.ok) errors += 1;
      } catch {
        errors += 1;
      }
      times.get(path)?.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const all = [...times.values()].flat();
  const slowest = Object.fromEntries([...times].map(([path, some]) => [path.replace(job, ':id'), at(some, 0.95)]));
  return { requests: all.length, errors, p50: at(all, 0.5), p95: at(all, 0.95), p99: at(all, 0.99), slowest };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

const orders = process.argv[2];
if (process.argv[1] === fileURLToPath(import.meta.url) && orders !== undefined) process.stdout.write(JSON.stringify(await measure(JSON.parse(orders) as Load)));
