import { z } from 'zod';
import type { FactorScore, Judgement } from '../confidence/judgement.js';
import type { Target } from '../recording/target.js';
import type { Considered, Difference } from '../run/outcome.js';
import { endpoint, pageOf, PageQuery, shaped, Time } from './endpoint.js';

const REVIEW = z.enum(['none', 'pending_review', 'approved', 'rejected', 'undone']);

export const HealingView = z.object({
  id: z.string(), run: z.string().nullable(), job: z.string().nullable(), recording: z.string(), title: z.string().nullable(), step: z.string(), number: z.number(), label: z.string(), action: z.string(),
  source: z.enum(['cache', 'local', 'model']), status: z.enum(['success', 'failed', 'suggestion']), reason: z.string(),
  /** As people read them: `testId=save`, `role=button[name="Save"]`. */
  oldLocator: z.string().nullable(), newLocator: z.string().nullable(),
  /** 0–1. */
  confidence: z.number().nullable(), decision: z.enum(['auto_applied', 'applied_flagged', 'suggested', 'rejected']).nullable(),
  review: REVIEW, reviewedBy: z.string().nullable(), reviewedAt: Time.nullable(), afterCheck: z.enum(['pass', 'fail', 'unknown']).nullable(),
  /** What changed and what stayed, in one sentence. */
  difference: z.string(),
  at: Time,
  /** How often it was proposed. */
  times: z.number(),
});
export type HealingView = z.infer<typeof HealingView>;

/** Equal healings (same recorded target, same found element, any recording or step) that are decided once. */
export const HealingGroup = z.object({ id: z.string(), count: z.number(), healings: z.array(HealingView) });
export type HealingGroup = z.infer<typeof HealingGroup>;

const Side = z.object({ target: shaped<Target>('What is known of the element').nullable(), picture: z.string().nullable(), box: shaped<{ x: number; y: number; width: number; height: number }>('A box').nullable(), viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** A small picture of the element alone, as a data URL. */
  crop: z.string().nullable() });

export const HealingDetail = z.object({
  healing: HealingView,
  before: Side,
  after: Side,
  differences: z.array(shaped<Difference>('One evidence, as recorded and as found')),
  factors: z.array(shaped<FactorScore>('One factor of the confidence')),
  judgement: shaped<Judgement>('Factors, boosters, penalties, gates and the resulting action').nullable(),
  /** Candidates of the step; `at` names one for `pick`. */
  candidates: z.array(z.object({ at: z.number(), pickable: z.boolean(), chosen: z.boolean(), considered: shaped<Considered>('A candidate, with why it was not chosen') })),
  group: z.array(z.string()),
  /** Runs that used it. */
  runs: z.number(),
});
export type HealingDetail = z.infer<typeof HealingDetail>;

export const Reviewed = z.object({
  healing: HealingView,
  /** The recording's new version, where there is one; `note` says why there is none. */
  version: z.number().nullable(), diff: z.string().nullable(), note: z.string().nullable(), runs: z.number(),
});
export type Reviewed = z.infer<typeof Reviewed>;

export const HEALING_ENDPOINTS = {
  healings: endpoint({
    method: 'GET', path: '/api/healings', summary: 'Healings in groups of equal ones, newest first', needs: 'read',
    query: PageQuery.extend({ state: z.enum(['waiting', 'approved', 'rejected', 'all']).default('waiting'), recording: z.string().optional() }), answer: pageOf(HealingGroup),
  }),
  healing: endpoint({ method: 'GET', path: '/api/healings/:id', summary: 'One healing: before and after, why, and what else was there', needs: 'read', answer: HealingDetail }),
  decideHealings: endpoint({
    method: 'POST', path: '/api/healings/decide', summary: 'Approve, reject or undo healings, all of them or none', needs: 'review',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500), decision: z.enum(['approve', 'reject', 'undo']) }), answer: z.object({ items: z.array(Reviewed) }),
  }),
  pickAnother: endpoint({ method: 'POST', path: '/api/healings/:id/pick', summary: 'Reject what was found, and make another candidate the step’s target', needs: 'review', body: z.strictObject({ candidate: z.number().int().min(0) }), answer: Reviewed }),
};
