import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ENDPOINTS } from '@waymark/core/api';
import { runNode } from '../setup/child.mjs';
import { root } from '../setup/root.mjs';

const WAYMARK = join(root, 'packages/runner/bin/waymark.js');

export interface PortalPlan {
  /** Folder of the embedded store. */
  data: string;
  env: NodeJS.ProcessEnv;
}

/** Until Ctrl-C. */
export async function showPortal({ data, env }: PortalPlan): Promise<void> {
  await runNode([WAYMARK, 'serve', '--data-dir', data], { env });
}

export interface PortalLook {
  /** Sentences; none where everything is as it should be. */
  problems: string[];
  runs: number;
  /** Groups of healings that wait for somebody. */
  waiting: number;
}

/** The same server, looked at as a browser would, and ended. */
export async function checkPortal({ data, env }: PortalPlan, expected: { runs: number; waiting: boolean }): Promise<PortalLook> {
  const server = spawn(process.execPath, [WAYMARK, 'serve', '--data-dir', data], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = text(server.stderr);
  const ended = new Promise<string>((resolve) => server.once('close', (code, signal) => resolve(String(code ?? signal))));
  try {
    const address = await Promise.race([addressFrom(createInterface({ input: server.stdout })), ended]);
    if (!URL.canParse(address)) return { problems: [`The portal did not start (${address}): ${await log}`], runs: 0, waiting: 0 };
    const look = await lookAt(new URL(address), expected);
    server.kill('SIGTERM');
    const code = await ended;
    return code === '0' ? look : { ...look, problems: [...look.problems, `The server ended with ${code}, not 0: ${await log}`] };
  } finally {
    server.kill('SIGKILL');
  }
}

async function addressFrom(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /^Waymark is at (\S+)$/u.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  return 'no address';
}

async function lookAt(address: URL, expected: { runs: number; waiting: boolean }): Promise<PortalLook> {
  const problems = await frontDoor(address);
  const signIn = await fetch(new URL('/api/session', address), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key: address.hash.replace('#key=', '') }) });
  if (!signIn.ok) return { problems: [...problems, `The key was not taken: ${await signIn.text()}`], runs: 0, waiting: 0 };
  const headers = { cookie: signIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ') };
  const read = async (path: string): Promise<unknown> => (await fetch(new URL(path, address), { headers })).json();
  const { items: runs } = ENDPOINTS.runs.answer.parse(await read('/api/runs?limit=500'));
  const { items: waiting } = ENDPOINTS.healings.answer.parse(await read('/api/healings?limit=500'));
  if (runs.length !== expected.runs) problems.push(`The portal knows ${runs.length} runs, not ${expected.runs}.`);
  if (waiting.length > 0 !== expected.waiting) problems.push(`${waiting.length} healings wait in the portal, but the runs say otherwise.`);
  if (runs[0] && !(await isFilmed(runs[0].id, read, { address, headers }))) problems.push('The newest run has no picture in the portal.');
  return { problems, runs: runs.length, waiting: waiting.length };
}

/** The page itself, and the program in it. */
async function frontDoor(address: URL): Promise<string[]> {
  const page = await fetch(new URL('/', address));
  const [, script] = /<script[^>]+src="([^"]+)"/u.exec(await page.text()) ?? [];
  if (!page.ok || script === undefined) return [`The portal's page did not come (${page.status}).`];
  const program = await fetch(new URL(script, address));
  await program.arrayBuffer();
  return program.ok ? [] : [`The portal's program did not come (${program.status}).`];
}

async function isFilmed(run: string, read: (path: string) => Promise<unknown>, { address, headers }: { address: URL; headers: HeadersInit }): Promise<boolean> {
  const { steps } = ENDPOINTS.run.answer.parse(await read(`/api/runs/${run}`));
  const picture = steps.find((step) => step.picture !== null)?.picture;
  if (picture === undefined) return false;
  const answer = await fetch(new URL(`/api/pictures/${picture}`, address), { headers });
  return answer.headers.get('content-type') === 'image/png' && (await answer.arrayBuffer()).byteLength > 0;
}
