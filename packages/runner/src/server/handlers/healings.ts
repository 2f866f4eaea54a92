import type { HEALING_ENDPOINTS, Reviewed } from '@waymark/core/api';
import { reviewerNamed } from '../../update/reviewer.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';
import { badCursor } from './recordings.js';

type Done = Extract<Awaited<ReturnType<Caller['store']['reviews']['decide']>>, { ok: true }>['done'];
type Refused = Extract<Awaited<ReturnType<Caller['store']['reviews']['decide']>>, { ok: false }>;

/** What was healed, and what people say of it. */
export function healingHandlers(): Handlers<keyof typeof HEALING_ENDPOINTS> {
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
      return { items: await reviewed(store, result.done) };
    },

    async pickAnother({ params, body }, { store, user }) {
      const result = await store.reviews.pick(params.id, body.candidate, reviewerNamed(user.name));
      if (!result.ok) throw refusal(result);
      const [item] = await reviewed(store, [result]);
      if (!item) throw new Refusal('not_found', 'There is no such healing.', 'Go back to the list of healings.');
      return item;
    },
  };
}

const CODES = { missing: 'not_found', decided: 'conflict', nothing: 'bad_request' } as const;

function refusal({ why, problem }: Refused): Refusal {
  return new Refusal(CODES[why], problem, why === 'decided' ? 'Load the list again: somebody may have decided meanwhile. Nothing was changed.' : 'Load the list again. Nothing was changed.');
}

async function reviewed(store: Caller['store'], done: Done): Promise<Reviewed[]> {
  const views = await store.views.healings.shown(done.map(({ healing }) => healing.id));
  return done.flatMap(({ healing, version, note, runs }) => {
    const view = views.find(({ id }) => id === healing.id);
    return view ? [{ healing: view, version: version?.version ?? null, diff: version?.diff ?? null, note, runs }] : [];
  });
}
