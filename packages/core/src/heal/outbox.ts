import type { Clock } from '../ports/clock.js';
import type { ClaimedNotices, NoticeQueue, NoticeSender } from '../ports/notices.js';
import { noticeMessage } from './notice-message.js';

export interface Outbox {
  queue: NoticeQueue;
  senders: readonly NoticeSender[];
  clock: Clock;
}

export interface Drained {
  /** Messages. */
  sent: number;
  /** One sentence each, for whoever runs it; they are tried again later, unless that is hopeless. */
  troubles: string[];
}

const MINUTE = 60_000;

/** After the first, second… failure; after the last it is given up. */
const BACK_OFF = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 12 * 60 * MINUTE] as const;

/** A message is not begun when there is less time left for it, in milliseconds. */
const LEAST_TIME = 500;

/** Sends what is due, within a time that nobody minds after a run; what is left waits for the next one. Channels do not wait for each other. */
export async function drainOutbox({ queue, senders, clock }: Outbox, { within }: { within: number }): Promise<Drained> {
  const deadline = clock.now() + within;
  const drained: Drained = { sent: 0, troubles: [] };
  await Promise.all(senders.map((sender) => drainChannel({ queue, sender, clock }, { deadline, drained }).catch((error: unknown) => void drained.troubles.push(`Notices could not be read from the store: ${textOf(error)}.`))));
  return drained;
}

async function drainChannel({ queue, sender, clock }: { queue: NoticeQueue; sender: NoticeSender; clock: Clock }, { deadline, drained }: { deadline: number; drained: Drained }): Promise<void> {
  for (;;) {
    if (deadline - clock.now() < LEAST_TIME) return;
    const claimed = await queue.claim(sender.channel);
    if (claimed === null) return;
    const delivery = await sender.send(noticeMessage(claimed), { timeout: Math.ceil(Math.max(LEAST_TIME, deadline - clock.now())) });
    if (!delivery.ok) {
      drained.troubles.push(delivery.why);
      return queue.failed(claimed.ids, { why: delivery.why, retryIn: delivery.again ? backOff(claimed, delivery.retryAfter) : null });
    }
    drained.sent += 1;
    await queue.sent(claimed.ids);
  }
}

function backOff({ attempts }: ClaimedNotices, retryAfter = 0): number | null {
  const pause = BACK_OFF[attempts - 1];
  return pause === undefined ? null : Math.min(Math.max(pause, retryAfter), 24 * 60 * MINUTE);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
