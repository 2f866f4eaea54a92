import type { NoticeSender } from '@waymark/core';
import { createSlackSender } from './slack.js';
import { createSmtpSender } from './smtp.js';

export interface SendersOptions {
  smtpUrl?: string | undefined;
  smtpFrom?: string | undefined;
  emailTo: readonly string[];
  slackWebhook?: string | undefined;
  webhookHosts: readonly string[];
}

export interface Senders {
  senders: NoticeSender[];
  /** One sentence each: what is set, and cannot be used. */
  problems: string[];
}

/** The ways out that are set up; none, where nothing is. */
export function createSenders({ smtpUrl, smtpFrom, emailTo, slackWebhook, webhookHosts }: SendersOptions): Senders {
  const made = [
    ...(smtpUrl !== undefined && emailTo.length > 0 ? [createSmtpSender({ url: smtpUrl, to: emailTo, from: smtpFrom })] : []),
    ...(slackWebhook !== undefined ? [createSlackSender({ webhook: slackWebhook, hosts: webhookHosts })] : []),
  ];
  return { senders: made.flatMap((one) => (one.ok ? [one.sender] : [])), problems: made.flatMap((one) => (one.ok ? [] : [one.problem])) };
}
