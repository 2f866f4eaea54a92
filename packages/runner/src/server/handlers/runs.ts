import type { RUN_ENDPOINTS } from '@waymark/core/api';
import { Refusal, type Handlers } from '../handler.js';
import { badCursor } from './recordings.js';

/** Runs, their steps and pictures. */
export function runHandlers(): Handlers<keyof typeof RUN_ENDPOINTS> {
  return {
    async runs({ query }, { store }) {
      return (await store.views.runs.list(query)) ?? badCursor();
    },

    async run({ params }, { store }) {
      const found = await store.views.runs.get(params.id);
      if (!found) throw new Refusal('not_found', 'There is no such run.', 'It may have been pruned. Go back to the list of runs.');
      return found;
    },

    async runStep({ params }, { store }) {
      const number = /^\d{1,6}$/u.test(params.number) ? Number(params.number) : -1;
      const found = await store.views.runs.step(params.id, number);
      if (!found) throw new Refusal('not_found', 'There is no such step in this run.', 'Go back to the run.');
      return found;
    },

    async picture({ params }, { store }) {
      const png = await store.views.runs.picture(params.id);
      if (!png) throw new Refusal('not_found', 'There is no such picture.', 'Pictures are kept for 30 days.');
      return png;
    },
  };
}
