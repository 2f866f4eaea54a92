import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainOutbox, type Channel, type Notice } from '@waymark/core';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { createSenders } from '../../../packages/runner/src/notify/create-senders.js';
import { StoredNotices } from '../../../packages/runner/src/storage/notifications.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { mailServer, webhookServer } from './servers.js';

const EMAIL = (): Channel[] => ['email'];
let tenants = 0;

describe.each(ADAPTERS)('notices that wait, $name', ({ open }) => {
  let stage: TestDatabase;
  beforeAll(async () => void (stage = await open()));
  afterAll(() => stage.close());

  async function newQueue(): Promise<StoredNotices> {
    const tenant = `tenant ${(tenants += 1)}`;
    await stage.db.transaction((query) => query('insert into tenants (id, name) values ($1, $1)', [tenant]));
    return new StoredNotices(stage.db, tenant);
  }
  const makeDue = ({ tenant }: StoredNotices): Promise<unknown> => stage.db.transaction((query) => query('update healing_notifications set next_attempt_at = now() where tenant_id = $1', [tenant]));
  const statuses = ({ tenant }: StoredNotices): Promise<unknown[]> => stage.db.transaction((query) => query('select channel, kind, status, attempts from healing_notifications where tenant_id = $1 order by channel, kind, step_id', [tenant]));

  it('are one for each recording, step, locator, channel and kind', async () => {
    const queue = await newQueue();
    expect(await queue.queue([notice({})], () => ['email', 'slack'])).toBe(2);
    expect(await queue.queue([notice({}), notice({ confidence: 0.99 })], () => ['email', 'slack'])).toBe(0);
    expect(await queue.queue([notice({ newLocator: '#other' }), notice({ kind: 'suggestion' })], EMAIL)).toBe(2);
  });

  it('are claimed by one process only, and by another once that has died', async () => {
    const queue = await newQueue();
    await queue.queue([notice({}), notice({ step: { id: 's4', number: 4, label: 'Pay', action: 'click' } })], EMAIL);
    const claimed = await Promise.all([queue.claim('email'), queue.claim('email')]);
    expect(claimed.map((one) => one?.notices.map(({ step }) => step.number) ?? null).sort()).toEqual([[3, 4], null]);
    await makeDue(queue);
    expect(await queue.claim('email')).toMatchObject({ attempts: 2 });
  });

  it('are not another tenant’s', async () => {
    const queue = await newQueue();
    const other = await newQueue();
    await queue.queue([notice({})], EMAIL);
    expect(await other.claim('email')).toBeNull();
    const claimed = await queue.claim('email');
    await other.sent(claimed?.ids ?? []);
    expect(await statuses(queue)).toMatchObject([{ status: 'pending' }]);
  });

  it('are told together once a day where they were applied by themselves', async () => {
    const queue = await newQueue();
    await queue.queue([notice({ kind: 'digest' }), notice({ kind: 'digest', recording: { id: 'r2', title: 'Refund' } })], EMAIL);
    expect(await queue.claim('email')).toBeNull();
    await makeDue(queue);
    expect((await queue.claim('email'))?.notices).toHaveLength(2);
  });

  it('go out by mail and webhook, wait where one is down, and go out when it is back', async () => {
    const queue = await newQueue();
    await queue.queue([notice({})], () => ['email', 'slack']);
    const { mails, url } = await mailServer();
    let status = 500;
    const hook = await webhookServer((response) => response.writeHead(status).end());
    const { senders, problems } = createSenders({ smtpUrl: url, emailTo: ['a@example.org'], slackWebhook: hook.url, webhookHosts: [hook.host] });
    expect(problems).toEqual([]);
    const drain = (): ReturnType<typeof drainOutbox> => drainOutbox({ queue, senders, clock: systemClock }, { within: 20_000 });
    expect(await drain()).toEqual({ sent: 1, troubles: [expect.stringContaining('status 500')] });
    expect(await drain()).toEqual({ sent: 0, troubles: [] });
    status = 200;
    await makeDue(queue);
    expect(await drain()).toEqual({ sent: 1, troubles: [] });
    expect([mails.length, hook.bodies.length]).toEqual([1, 2]);
    expect(await statuses(queue)).toEqual([
      { channel: 'email', kind: 'flagged', status: 'sent', attempts: 1 },
      { channel: 'slack', kind: 'flagged', status: 'sent', attempts: 2 },
    ]);
  });

  it('are not sent where somebody has reviewed the healing meanwhile', async () => {
    const queue = await newQueue();
    const [reviewed, waiting] = [randomUUID(), randomUUID()];
    await queue.queue([notice({ healing: reviewed }), notice({ healing: waiting, newLocator: '#b' }), notice({ healing: 'no id', newLocator: '#c' })], EMAIL);
    await stage.db.transaction(async (query) => {
      for (const [id, review] of [[reviewed, 'approved'], [waiting, 'pending_review']])
        await query(
          `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, review)
           values ($1, $2, 'r1', 's3', 3, 'Add', 'click', 'k', '{}', 'local', 'success', '', $3)`,
          [queue.tenant, id, review],
        );
    });
    expect((await queue.claim('email'))?.notices.map(({ healing }) => healing).sort()).toEqual([waiting, 'no id'].sort());
    expect(await statuses(queue)).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'suppressed' })]));
  });

  it('do not hold each other up where one cannot be read', async () => {
    const queue = await newQueue();
    await queue.queue([notice({}), notice({ newLocator: '#b' })], EMAIL);
    await stage.db.transaction((query) => query(`update healing_notifications set payload = '{}' where tenant_id = $1 and payload ->> 'newLocator' = '#b'`, [queue.tenant]));
    expect((await queue.claim('email'))?.notices).toHaveLength(1);
    expect(await statuses(queue)).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'failed' })]));
  });
});

function notice(changes: Partial<Notice>): Notice {
  return {
    kind: 'flagged',
    recording: { id: 'r1', title: 'Checkout' },
    step: { id: 's3', number: 3, label: 'Add to basket', action: 'click' },
    source: 'local',
    confidence: 0.72,
    oldLocator: '#add',
    newLocator: 'button "Add to cart"',
    healing: null,
    ...changes,
  };
}
