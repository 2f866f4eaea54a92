import { createHash, randomUUID } from 'node:crypto';
import { CHANNELS, NOTICE_KINDS, type Channel, type ClaimedNotices, type Notice, type NoticeQueue } from '@waymark/core';
import { z } from 'zod';
import type { Database } from './database.js';

/** Of one message. */
const MOST_IN_MESSAGE = 200;

/** Milliseconds for which what was claimed is nobody else's: a process that dies while it sends does not keep it. */
const LEASE = 2 * 60_000;

/** The day's digest is due when the day is over, by the clock of the world. */
const DUE = "case when $8 = 'digest' then (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC' else now() end";

const QUEUE = `
  insert into healing_notifications (tenant_id, id, recording_id, step_id, locator_hash, channel, payload, kind, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, ${DUE})
  on conflict (tenant_id, recording_id, step_id, locator_hash, channel, kind) do nothing returning id`;

/** Nobody is asked to review what somebody has reviewed meanwhile. */
const SUPPRESS = `
  update healing_notifications n set status = 'suppressed' from healing_logs h
  where n.tenant_id = $1 and n.status = 'pending' and n.kind <> 'digest' and h.tenant_id = $1 and h.review in ('approved', 'rejected')
    and h.id = case when n.payload ->> 'healing' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (n.payload ->> 'healing')::uuid end`;

/** Of one kind; and of one recording, but for the digest. */
const CLAIM = `
  with first as (
    select kind, recording_id from healing_notifications
    where tenant_id = $1 and channel = $2 and status = 'pending' and next_attempt_at <= now() order by next_attempt_at, created_at, id limit 1
  ), due as (
    select n.id from healing_notifications n join first on n.kind = first.kind and (n.kind = 'digest' or n.recording_id = first.recording_id)
    where n.tenant_id = $1 and n.channel = $2 and n.status = 'pending' and n.next_attempt_at <= now()
    order by n.created_at, n.id limit $3 for update of n skip locked
  )
  update healing_notifications set attempts = attempts + 1, next_attempt_at = now() + $4::float8 * interval '1 millisecond'
  where tenant_id = $1 and id in (select id from due) returning id, kind, payload, attempts`;

const SENT = "update healing_notifications set status = 'sent', sent_at = now() where tenant_id = $1 and id = any($2::uuid[])";

const FAILED = `
  update healing_notifications set status = case when $3::float8 is null then 'failed' else 'pending' end, payload = jsonb_set(payload, '{trouble}', to_jsonb($4::text)),
    next_attempt_at = now() + coalesce($3::float8, 0) * interval '1 millisecond'
  where tenant_id = $1 and id = any($2::uuid[])`;

const NoticeRow = z.object({
  kind: z.enum(NOTICE_KINDS),
  recording: z.object({ id: z.string(), title: z.string() }),
  step: z.object({ id: z.string(), number: z.number(), label: z.string(), action: z.custom<Notice['step']['action']>((value) => typeof value === 'string') }),
  source: z.enum(['cache', 'local', 'model']),
  confidence: z.number().min(0).max(1).nullable(),
  oldLocator: z.string().nullable(),
  newLocator: z.string(),
  healing: z.string().nullable(),
});
const ClaimedRow = z.object({ id: z.string(), kind: z.enum(NOTICE_KINDS), payload: NoticeRow, attempts: z.number() });

/** The notices of a tenant that wait to be sent: one for each recording, step, locator, channel and kind, ever. */
export class StoredNotices implements NoticeQueue {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Returns how many are new; `channels` says where each goes. */
  queue(notices: readonly Notice[], channels: (notice: Notice) => readonly Channel[]): Promise<number> {
    const rows = notices.flatMap((notice) => channels(notice).filter((channel) => CHANNELS.includes(channel)).map((channel) => ({ notice, channel })));
    if (rows.length === 0) return Promise.resolve(0);
    return this.db.transaction(async (query) => {
      let added = 0;
      for (const { notice, channel } of rows) {
        const { recording, step, newLocator, kind } = notice;
        added += (await query(QUEUE, [this.tenant, randomUUID(), recording.id, step.id, hashOf(newLocator), channel, JSON.stringify(notice), kind])).length;
      }
      return added;
    });
  }

  claim(channel: Channel): Promise<ClaimedNotices | null> {
    return this.db.transaction(async (query) => {
      await query(SUPPRESS, [this.tenant]);
      const found = (await query(CLAIM, [this.tenant, channel, MOST_IN_MESSAGE, LEASE])).map((row) => ({ id: row['id'], ...ClaimedRow.safeParse(row) }));
      // One that cannot be read must not hold up all others.
      const unreadable = found.flatMap(({ id, success }) => (success ? [] : [id]));
      if (unreadable.length > 0) await query(FAILED, [this.tenant, unreadable, null, 'What was to be told cannot be read.']);
      const rows = found.flatMap(({ data }) => data ?? []);
      const [first] = rows;
      if (first === undefined) return null;
      const inOrder = rows.sort((a, b) => a.payload.step.number - b.payload.step.number);
      return { ids: inOrder.map(({ id }) => id), kind: first.kind, notices: inOrder.map(({ payload }) => payload), attempts: Math.max(...rows.map(({ attempts }) => attempts)) };
    });
  }

  async sent(ids: readonly string[]): Promise<void> {
    await this.db.transaction((query) => query(SENT, [this.tenant, ids]));
  }

  async failed(ids: readonly string[], { why, retryIn }: { why: string; retryIn: number | null }): Promise<void> {
    await this.db.transaction((query) => query(FAILED, [this.tenant, ids, retryIn, why]));
  }
}

function hashOf(locator: string): string {
  return createHash('sha256').update(locator).digest('hex');
}
