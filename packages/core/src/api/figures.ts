import { z } from 'zod';
import type { ExperimentAnalysis } from '../confidence/experiment-analysis.js';
import type { StoredExperiment } from '../confidence/experiments.js';
import type { Insights } from '../confidence/insights.js';
import { endpoint, Nothing, shaped, Time } from './endpoint.js';

const Thresholds = z.strictObject({ autoApply: z.number(), flag: z.number(), suggest: z.number() });
const Experiment = shaped<StoredExperiment>('An experiment with two sets of thresholds');

export const Overview = z.object({
  recordings: z.number(), runs: z.object({ total: z.number(), passed: z.number(), failed: z.number(), aborted: z.number(), suspect: z.number() }), waiting: z.number(),
  jobs: z.object({ waiting: z.number(), running: z.number() }), workers: z.number(),
  /** Dollars. */
  cost: z.object({ day: z.object({ spent: z.number(), limit: z.number() }), month: z.object({ spent: z.number(), limit: z.number() }) }),
  /** Of the last 14 days, oldest first. */
  days: z.array(z.object({ day: z.string(), passed: z.number(), failed: z.number(), healed: z.number(), flagged: z.number() })),
  recent: z.array(z.object({ id: z.string(), title: z.string(), outcome: z.string(), at: Time })),
});
export type Overview = z.infer<typeof Overview>;

export const SettingView = z.object({ scope: z.string(), key: z.string(), value: z.unknown(), updatedAt: Time.nullable() });
export type SettingView = z.infer<typeof SettingView>;

export const SettingChoice = z.object({
  key: z.string(), summary: z.string(), kind: z.enum(['boolean', 'choice', 'thresholds', 'number', 'text']), choices: z.array(z.string()),
  /** Whether it may also be set for one recording or environment. */
  scoped: z.boolean(),
  /** What holds where nothing is set. */
  default: z.unknown(),
});
export type SettingChoice = z.infer<typeof SettingChoice>;

export const FIGURE_ENDPOINTS = {
  overview: endpoint({ method: 'GET', path: '/api/overview', summary: 'How things stand', needs: 'read', answer: Overview }),
  insights: endpoint({ method: 'GET', path: '/api/insights', summary: 'Accuracy, calibration, trends, costs, fragile targets, recommendations', needs: 'read', query: z.object({ days: z.coerce.number().int().min(1).max(3660).optional(), recording: z.string().optional() }), answer: shaped<Insights>('Figures of the period') }),

  experiments: endpoint({ method: 'GET', path: '/api/experiments', summary: 'Threshold experiments', needs: 'read', answer: z.object({ items: z.array(Experiment) }) }),
  addExperiment: endpoint({
    method: 'POST', path: '/api/experiments', summary: 'Draft an experiment', needs: 'manage',
    body: z.strictObject({ name: z.string().trim().min(1).max(100), control: Thresholds, treatment: Thresholds, allocation: z.number().min(0).max(100), planned: z.number().int().min(1), startsAt: Time.nullable().default(null), endsAt: Time.nullable().default(null) }), answer: Experiment,
  }),
  experiment: endpoint({ method: 'GET', path: '/api/experiments/:id', summary: 'One experiment, analysed', needs: 'read', answer: z.object({ experiment: Experiment, analysis: shaped<ExperimentAnalysis>('Outcomes by variant, with significance') }) }),
  moveExperiment: endpoint({ method: 'POST', path: '/api/experiments/:id/move', summary: 'Start, pause or stop it', needs: 'manage', body: z.strictObject({ command: z.enum(['start', 'pause', 'stop']) }), answer: Experiment }),

  settings: endpoint({ method: 'GET', path: '/api/settings', summary: 'What is set, and what could be', needs: 'read', answer: z.object({ items: z.array(SettingView), choices: z.array(SettingChoice), environments: z.array(z.string()) }) }),
  changeSetting: endpoint({ method: 'PUT', path: '/api/settings', summary: 'Set something for all, one recording or one environment', needs: 'manage', body: z.strictObject({ scope: z.string().max(300), key: z.string().max(100), value: z.unknown() }), answer: SettingView }),
  removeSetting: endpoint({ method: 'DELETE', path: '/api/settings', summary: 'Unset something', needs: 'manage', query: z.object({ scope: z.string().max(300), key: z.string().max(100) }), answer: Nothing }),
};
