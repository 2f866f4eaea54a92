import type { Browser } from 'playwright-core';
import type { TestServer } from '../../servers.js';
import type { Sites } from '../../sites/serve.js';
import { runOnShop, shopRecording } from './healed-shop.js';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth', 'Margaret Hamilton'];

/** `{{search}}` instead of what was typed while it was recorded. */
export async function searchWithData() {
  const recording = await shopRecording('search-and-add', { id: 'search-by-data', title: 'Search the catalogue and add to the cart' });
  const steps = recording.steps.map((step) => (step.action === 'fill' ? { ...step, value: '{{search}}' } : step));
  return { ...recording, steps, variables: { search: { default: 'lamp', description: 'What is searched for' } } };
}

export function customers(rows: number): string {
  return ['Customer,search', ...Array.from({ length: rows }, (_, at) => `${NAMES[at % NAMES.length]},lamp ${at + 1}`)].join('\n');
}

export interface Seeded {
  recording: string;
  /** A run with healings that wait for review. */
  run: string;
  job: string;
  experiment: string;
}

/** What a team has after its first day: recordings, a run of the redesigned shop (and, before it, of the shop as it was), a job that waits, a schedule, the draft of an experiment. */
export async function seedPortal(server: TestServer, { browser, sites, before = false }: { browser: Browser; sites: Sites; before?: boolean }): Promise<Seeded> {
  const order = await shopRecording('place-order');
  if (before) await runOnShop(order, { browser, sites, store: server.store.of('local'), shop: 'v1' });
  const { run } = await runOnShop(order, { browser, sites, store: server.store.of('local'), mode: 'conservative' });
  for (const name of ['sign-in', 'save-settings']) await server.call('addRecording', { body: await shopRecording(name) });
  await server.call('addRecording', { body: await searchWithData() });
  await server.call('changeRecording', { params: { id: 'search-by-data' }, body: { expected: 1, title: 'Search by data, add to the cart', settings: { mode: 'conservative' } } });
  const { body: data } = await server.call('addData', { query: { name: 'customers.csv' }, body: customers(24) });
  const searches = { recording: 'search-by-data', data: data.id, mapping: { search: 'search' } };
  const { body: job } = await server.call('addJob', { body: { ...searches, name: 'Searches of the day' } });
  await server.call('addSchedule', { body: { name: 'Every morning', cron: '0 6 * * 1-5', timezone: 'Europe/Zurich', job: searches } });
  const { body: experiment } = await server.call('addExperiment', { body: { name: 'Stricter by ten', control: { autoApply: 80, flag: 60, suggest: 40 }, treatment: { autoApply: 90, flag: 70, suggest: 50 }, allocation: 50, planned: 400 } });
  return { recording: order.id, run, job: job.id, experiment: experiment.id };
}
