import type { Action } from '../recording/step.js';
import type { HealingSource } from './healing-memory.js';

export type Channel = 'email' | 'slack';

/** `digest`: it was applied by itself, and is told together with others, once a day. */
export type NoticeKind = 'flagged' | 'suggestion' | 'digest';

/** One healing that somebody should hear of. Everything but ids and numbers may come from a page. */
export interface Notice {
  kind: NoticeKind;
  recording: { id: string; title: string };
  step: { id: string; number: number; label: string; action: Action };
  source: HealingSource;
  /** 0–1. */
  confidence: number | null;
  oldLocator: string | null;
  newLocator: string;
  /** Of the log, to look it up by. */
  healing: string | null;
}

/** Notices that go out as one message. */
export interface ClaimedNotices {
  ids: readonly string[];
  kind: NoticeKind;
  notices: readonly Notice[];
  /** How often it was tried, this time included. */
  attempts: number;
}

export interface NoticeQueue {
  /** What is due on a channel, for nobody else to send for a while; null where nothing is. */
  claim(channel: Channel): Promise<ClaimedNotices | null>;
  sent(ids: readonly string[]): Promise<void>;
  /** `retryIn` in milliseconds; null gives up. */
  failed(ids: readonly string[], failure: { why: string; retryIn: number | null }): Promise<void>;
}

export interface NoticeMessage {
  subject: string;
  text: string;
  html: string;
  /** Lines without any markup, for places that would read some into it. */
  lines: readonly string[];
}

/** `again`: it may go well another time. */
export type Delivery = { ok: true } | { ok: false; again: boolean; why: string; retryAfter?: number };

export interface NoticeSender {
  readonly channel: Channel;
  /** Never rejects, and ends within `timeout`: whole milliseconds. */
  send(message: NoticeMessage, options: { timeout: number }): Promise<Delivery>;
}
