import type { HEALING_ENDPOINTS, Reviewed } from '@waymark/core/api';
import { followFile } from '../../update/follow-file.js';
import { reviewerNamed } from '../../update/reviewer.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';
import { badCursor } from './recordings.js';

type Done = Extract<Awaited<ReturnType<Caller['store']['reviews']['decide']>>, { ok: true }>['done'];
type Refused = Extract<Awaited<ReturnType<Caller['store']['reviews']['decide']>>, { ok: false }>;

export interface HealingParts {
  /** Whether recordings' files are this server's to write: where it is for the person at this computer alone, and the store is this computer's. */
  files: boolean;
}

/** What was healed, and what people say of it. */
export function healingHandlers({ files }: HealingParts): Handlers<keyof typeof HEALING_ENDPOINTS> {
  return {
    async healings({ query }, { store }) {
      return (await store.views.healings.list(query)) ?? badCursor();
    },

    async healing({ params }, { store }) {
      const found = await store.views.healings.detail(params.id);
      if (!found) throw new Refusal('not_found', 'There is no such healing.', 'Go back to the list of healings.');
      return found;
    },

    async decideHealings({ body }, { store, user }) {
      const result = await store.reviews.decide(body.ids, body.decision, reviewerNamed(user.name));
      if (!result.ok) throw refusal(result);
      return { items: await reviewed(store, files ? await withFiles(store, result.done) : result.done) };
    },

    async pickAnother({ params, body }, { store, user }) {
      const result = await store.reviews.pick(params.id, body.candidate, reviewerNamed(user.name));
      if (!result.ok) throw refusal(result);
      const [item] = await reviewed(store, files ? await withFiles(store, [result]) : [result]);
      if (!item) throw new Refusal('not_found', 'There is no such healing.', 'Go back to the list of healings.');
      return item;
    },
  };
}

const CODES = { missing: 'not_found', decided: 'conflict', nothing: 'bad_request' } as const;

function refusal({ why, problem }: Refused): Refusal {
  return new Refusal(CODES[why], problem, why === 'decided' ? 'Load the list again: somebody may have decided meanwhile. Nothing was changed.' : 'Load the list again. Nothing was changed.');
}

/** As on the command line: the file follows its recording, and what became of it is said. */
async function withFiles(store: Caller['store'], done: Done): Promise<Done> {
  const told: Done = [];
  for (const one of done) {
    const words = one.version === null ? null : await followFile(one.version, store.recordings).catch((error: unknown) => `Its file could not be written: ${error instanceof Error ? error.message : String(error)}`);
    told.push(words === null ? one : { ...one, note: [one.note, words].filter((text) => text !== null).join(' ') });
  }
  return told;
}

async function reviewed(store: Caller['store'], done: Done): Promise<Reviewed[]> {
  const views = await store.views.healings.shown(done.map(({ healing }) => healing.id));
  return done.flatMap(({ healing, version, note, runs }) => {
    const view = views.find(({ id }) => id === healing.id);
    return view ? [{ healing: view, version: version?.version ?? null, diff: version?.diff ?? null, note, runs }] : [];
  });
}
