import { BoxSchema, differenceInWords, locatorText, type Difference, type Judgement } from '@waymark/core';
import type { HealingDetail, HealingGroup, HealingView } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { HealingEntry } from '../healing-entry.js';
import { storable } from '../insert-rows.js';
import { IN_ORDER } from '../insights/statements.js';
import { EXACTLY, WITH_RECORDING } from '../review-statements.js';
import { LocatorRow } from '../rows.js';
import { differencesIn, StoredDetail } from '../step-detail.js';
import { ALONG_TIME, CROP, GROUPS_OF, JUDGEMENT, LAST_PASSED, LISTED, membersOf, newestOf, reviewable, STEP, USED, type HealingState } from './healing-statements.js';
import { cursorAt, moment, pageFrom, placeIn, Where, type Page, type PageWish, type Place } from './page.js';

/** So many of a group are listed; what is decided for more is decided in turns. */
const MEMBERS = 500;

/** Entries that are read at once to find the newest of each group, and how often for one page. */
const BATCH = 500;
const ROUNDS = 20;

interface Head extends Record<string, unknown> {
  id: string;
  moment: string;
  group: string;
}

interface HeadWish {
  place: Place | null;
  limit: number;
  state: HealingState;
  groups: readonly string[] | null;
}

const text = z.string().nullable();
const Viewport = z.object({ width: z.number(), height: z.number() }).nullable();
const ListedRow = z.object({
  id: z.string(), group: z.string(), run: text, job: text, recording: z.string(), title: text, step: z.string(), number: z.number(), label: z.string(), action: z.string(),
  source: z.enum(['cache', 'local', 'model']), status: z.enum(['success', 'failed', 'suggestion']), reason: z.string(), oldLocator: LocatorRow.nullable(), newLocator: LocatorRow.nullable(),
  confidence: z.number().nullable(), decision: z.enum(['auto_applied', 'applied_flagged', 'suggested', 'rejected']).nullable(),
  review: z.enum(['none', 'pending_review', 'approved', 'rejected', 'undone']), reviewedBy: text, reviewedAt: z.date().nullable(), afterCheck: z.enum(['pass', 'fail', 'unknown']).nullable(),
  differences: z.custom<Difference[]>(Array.isArray).nullable(), at: z.date(), times: z.number(),
});
const StepRow = z.object({ viewport: Viewport, detail: StoredDetail.nullable(), picture: text, version: z.number().nullable() });
const SeenRow = z.object({ viewport: Viewport, box: BoxSchema.nullable(), picture: z.string() });

export interface HealingWish extends PageWish {
  state: HealingState;
  recording?: string | undefined;
}

/** What was healed, as people review it: equal ones together. */
export class HealingViews {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Newest first; null where the cursor is none of this list. */
  async list({ cursor, limit, state, recording }: HealingWish): Promise<Page<HealingGroup> | null> {
    const place = placeIn(cursor);
    if (place === undefined || (place && !z.uuid().safeParse(place.id).success)) return null;
    return this.db.transaction(async (query) => {
      await query(IN_ORDER);
      const { heads, end } = await this.#heads(query, { place, limit, state, groups: await this.#groupsOf(query, recording) });
      const members = await this.#members(query, heads.slice(0, limit).map(({ group }) => group), state);
      const page = pageFrom(heads, limit, ({ group }) => {
        const all = members.get(group) ?? [];
        return { id: group, count: all.length, healings: all.slice(0, MEMBERS) };
      });
      return { ...page, next: page.next ?? (end && cursorAt(end)) };
    });
  }

  detail(id: string): Promise<HealingDetail | null> {
    return this.db.transaction(async (query) => {
      if (!z.uuid().safeParse(id).success) return null;
      const [row] = await query(`select ${LISTED} from ${WITH_RECORDING} where l.tenant_id = $1 and l.id = $2 and l.element is not null`, [this.tenant, id]);
      const [found] = await query(EXACTLY, [this.tenant, id]);
      if (!row || !found) return null;
      const listed = ListedRow.parse(row);
      const entry = HealingEntry.parse(found);
      const step = await this.#step(query, entry);
      const members = await this.#members(query, [listed.group], stateOf(entry.review));
      const [judgement] = await query(JUDGEMENT, [this.tenant, id]);
      const [used] = await query<{ runs: number }>(USED, [this.tenant, id]);
      const considered = step?.detail?.considered ?? [];
      return {
        healing: viewOf(listed),
        ...(await this.#sides(query, entry, step)),
        differences: entry.differences ?? differencesIn(considered),
        factors: entry.factors ?? [],
        judgement: judgement ? (judgement as unknown as Judgement) : null,
        candidates: considered.map(({ bundle, ...one }, at) => ({ at, pickable: bundle !== undefined && one.notChosen !== null, chosen: one.notChosen === null, considered: one })),
        group: (members.get(listed.group) ?? []).map((one) => one.id),
        runs: used?.runs ?? 0,
      };
    });
  }

  /** As lists show them, in the order asked for. */
  shown(ids: readonly string[]): Promise<HealingView[]> {
    return this.db.transaction(async (query) => {
      const rows = await query(`select ${LISTED} from ${WITH_RECORDING} where l.tenant_id = $1 and l.id = any($2::uuid[]) and l.element is not null`, [this.tenant, ids]);
      const views = new Map(rows.map((row) => viewOf(ListedRow.parse(row))).map((view) => [view.id, view]));
      return ids.flatMap((id) => views.get(id) ?? []);
    });
  }

  /** The newest of each group, as many as a page needs; `end` is where to go on where they are not all. */
  async #heads(query: Query, wish: HeadWish): Promise<{ heads: Head[]; end: Place | null }> {
    const heads: Head[] = [];
    let from = wish.place;
    for (let round = 0; round < ROUNDS && heads.length <= wish.limit; round++) {
      const where = new Where(this.tenant, 'l').and('l.group_id = any(?::text[])', wish.groups).after(from, ['l.created_at', 'l.id']);
      await query(ALONG_TIME.begin);
      const batch = await query<Head>(`select l.id, ${moment('l.created_at')}, l.group_id as "group" from healing_logs l where ${where} and ${reviewable('l', wish.state)} order by l.created_at desc, l.id desc limit ${BATCH}`, where.values);
      await query(ALONG_TIME.end);
      const newest = new Set((await query<{ id: string }>(newestOf(wish.state), [this.tenant, [...new Set(batch.map(({ group }) => group))]])).map(({ id }) => id));
      heads.push(...batch.filter(({ id }) => newest.has(id)));
      const last = batch.at(-1);
      if (batch.length < BATCH || !last) return { heads, end: null };
      from = { at: last.moment, id: last.id };
    }
    return { heads, end: from };
  }

  /** null: all. */
  async #groupsOf(query: Query, recording: string | undefined): Promise<string[] | null> {
    return recording === undefined ? null : (await query<{ id: string }>(GROUPS_OF, [this.tenant, storable(recording)])).map(({ id }) => id);
  }

  async #members(query: Query, groups: readonly string[], state: HealingState): Promise<Map<string, HealingView[]>> {
    const rows = await query(membersOf(state), [this.tenant, groups]);
    const members = new Map<string, HealingView[]>();
    for (const row of rows.map((one) => ListedRow.parse(one))) {
      const known = members.get(row.group);
      if (known) known.push(viewOf(row));
      else members.set(row.group, [viewOf(row)]);
    }
    return members;
  }

  async #step(query: Query, { run, number }: HealingEntry): Promise<z.infer<typeof StepRow> | null> {
    const [row] = run === null ? [] : await query(STEP, [this.tenant, run, number]);
    return row ? StepRow.parse(row) : null;
  }

  /** Before: how it was recorded, and how it looked when it was last found so. After: what was found instead. */
  async #sides(query: Query, entry: HealingEntry, step: z.infer<typeof StepRow> | null): Promise<Pick<HealingDetail, 'before' | 'after'>> {
    const [crop] = await query<{ crop: string | null }>(CROP, [this.tenant, entry.recording, step?.version ?? null, entry.step]);
    const [passed] = await query(LAST_PASSED, [this.tenant, entry.recording, entry.step, entry.at]);
    const seen = passed ? SeenRow.parse(passed) : null;
    return {
      before: { target: entry.oldTarget, picture: seen?.picture ?? null, box: seen?.box ?? null, viewport: seen?.viewport ?? null, crop: crop?.crop?.startsWith('data:image/') ? crop.crop : null },
      after: { target: entry.newTarget, picture: step?.picture ?? null, box: step?.detail?.outline?.found ?? null, viewport: step?.viewport ?? null, crop: null },
    };
  }
}

function stateOf(review: HealingEntry['review']): HealingState {
  if (review === 'none') return 'all';
  return review === 'approved' || review === 'rejected' ? review : 'waiting';
}

function viewOf({ group: _group, oldLocator, newLocator, reviewedAt, at, differences, ...row }: z.infer<typeof ListedRow>): HealingView {
  return {
    ...row,
    oldLocator: oldLocator && locatorText(oldLocator),
    newLocator: newLocator && locatorText(newLocator),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    difference: differenceInWords(differences ?? []),
    at: at.toISOString(),
  };
}
