import { analyseExperiment, DOLLAR, environmentScope, insightsOf, recordingScope, TENANT_SCOPE, type ExperimentDraft, type StoredExperiment } from '@waymark/core';
import type { Asked, FIGURE_ENDPOINTS } from '@waymark/core/api';
import { InputError } from '../../data/input-error.js';
import { experimentsHaveNoSay } from '../../data/experiments-have-no-say.js';
import { SETTING_CHOICES } from '../../data/setting-choices.js';
import { checkedSetting, checkKey } from '../../data/setting-rules.js';
import { inUse } from '../../data/settings-in-use.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';

const DEFAULT_DAYS = 30;

/** Figures, experiments and settings. */
export function figureHandlers(): Handlers<keyof typeof FIGURE_ENDPOINTS> {
  return {
    async overview(_asked, { store }) {
      const { budgets } = inUse(await store.settings.list(), {});
      return store.views.figures.overview({ day: budgets.day / DOLLAR, month: budgets.month / DOLLAR });
    },

    async insights({ query: { days = DEFAULT_DAYS, recording } }, { store }) {
      const facts = await store.insights.read({ days, ...(recording !== undefined && { recording }) });
      return insightsOf(facts, inUse(await store.settings.list(), { recording }));
    },

    async experiments(_asked, { store }) {
      return { items: await store.experiments.list() };
    },

    async addExperiment({ body }, { store }) {
      const created = await store.experiments.create(draftOf(body));
      if (!created.ok) throw new Refusal('bad_request', `The experiment was not created: ${created.problem}.`, 'Correct that, and send it again.');
      return created.experiment;
    },

    async experiment({ params }, { store }) {
      const experiment = await named(store, params.id);
      const analysis = analyseExperiment(experiment, await store.experiments.counts(experiment.id));
      const silent = experiment.status === 'running' ? experimentsHaveNoSay(await store.settings.list()) : null;
      return { experiment, analysis: silent === null ? analysis : { ...analysis, warnings: [...analysis.warnings, silent] } };
    },

    async moveExperiment({ params, body }, { store }) {
      const { id } = await named(store, params.id);
      const moved = await store.experiments.move(id, body.command);
      if (!moved.ok) throw new Refusal('conflict', `That is not possible: ${moved.problem}.`, 'Load the list again to see where each experiment stands.');
      return named(store, id);
    },

    async settings(_asked, { store }) {
      return { ...(await store.views.figures.settings()), choices: [...SETTING_CHOICES] };
    },

    async changeSetting({ body }, { store }) {
      const { scope, key, value } = body;
      await checkScope(scope, store);
      const { updatedAt, ...row } = await asRefusal(() => store.settings.change((stored) => checkedSetting({ scope, key, value }, stored)));
      return { ...row, updatedAt: updatedAt.toISOString() };
    },

    async removeSetting({ query: { scope, key } }, { store }) {
      await asRefusal(async () => checkKey(key, scope));
      if (!(await store.settings.unset(scope, key))) throw new Refusal('not_found', `${key} was not set there.`, 'Load the settings again: somebody may have unset it already.');
      return {};
    },
  };
}

function draftOf({ name, control, treatment, allocation, planned, startsAt, endsAt }: Asked<'addExperiment'>['body']): ExperimentDraft {
  return { name, variants: { control, treatment }, allocation, planned, startsAt: timeOf('startsAt', startsAt), endsAt: timeOf('endsAt', endsAt) };
}

function timeOf(path: string, text: string | null): number | null {
  const time = text === null ? null : Date.parse(text);
  if (Number.isNaN(time)) throw new Refusal('bad_request', `‘${text}’ is not a time.`, 'Write it as 2026-01-31T08:00:00Z.', path);
  return time;
}

async function named({ experiments }: Caller['store'], id: string): Promise<StoredExperiment> {
  const found = await experiments.find(id);
  if (!found) throw new Refusal('not_found', 'There is no such experiment.', 'Go back to the list of experiments.');
  return found;
}

/** A setting for what is not there would wait for ever. */
async function checkScope(scope: string, store: Caller['store']): Promise<void> {
  if (scope === TENANT_SCOPE) return;
  const [kind, name] = [scope.slice(0, scope.indexOf(':') + 1), scope.slice(scope.indexOf(':') + 1)];
  if (kind === environmentScope('') && /^[\w.-]{1,64}$/u.test(name)) return;
  if (kind === recordingScope('') && (await store.views.recordings.get(name))) return;
  throw new Refusal('bad_request', `There is nothing that ‘${scope}’ could be set for.`, 'Choose everything, a recording that is stored, or an environment by its name (letters, digits, dots and dashes).', 'scope');
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) throw new Refusal('bad_request', error.message, error.hint, 'value');
    throw error;
  }
}
