import { DEFAULT_LIMITS, DEFAULT_NOTIFICATIONS, DOLLAR, ModeSchema, PRESET_PERCENTS } from '@waymark/core';
import type { SettingChoice } from '@waymark/core/api';

const { budgets, breaker, calls } = DEFAULT_LIMITS;
const { emailOnFlagged, emailOnSuggestion, slack, digest } = DEFAULT_NOTIFICATIONS;

/** `scoped`: may also be set for one recording or environment. */
const scoped = (choice: Omit<SettingChoice, 'scoped' | 'choices'> & { choices?: string[] }): SettingChoice => ({ choices: [], ...choice, scoped: true });
const forAll = (choice: Omit<SettingChoice, 'scoped' | 'choices'>): SettingChoice => ({ ...choice, choices: [], scoped: false });

/** Every setting that can be stored, in words, with what holds where it is not set. */
export const SETTING_CHOICES: readonly SettingChoice[] = [
  scoped({ key: 'healing', summary: 'Heal steps whose target was not found', kind: 'boolean', default: true }),
  scoped({ key: 'mode', summary: 'How sure a healing must be', kind: 'choice', choices: [...ModeSchema.options], default: 'balanced' }),
  scoped({ key: 'thresholds', summary: 'Confidence (0–100) from which a healing is applied, applied and flagged, or suggested; instead of a mode', kind: 'thresholds', default: PRESET_PERCENTS.balanced }),
  scoped({ key: 'atMostWrong', summary: 'Share of healings that may be wrong, such as 1/200; instead of thresholds', kind: 'text', default: null }),
  forAll({ key: 'limits.callsPerMinute', summary: 'Questions to a model in a minute', kind: 'number', default: calls }),
  forAll({ key: 'limits.jobDollars', summary: 'Dollars that a job may spend on models', kind: 'number', default: budgets.job / DOLLAR }),
  forAll({ key: 'limits.dayDollars', summary: 'Dollars that a day may cost', kind: 'number', default: budgets.day / DOLLAR }),
  forAll({ key: 'limits.monthDollars', summary: 'Dollars that a month may cost', kind: 'number', default: budgets.month / DOLLAR }),
  forAll({ key: 'limits.breakerFailures', summary: 'Failures in a row after which a model is left alone', kind: 'number', default: breaker.failures }),
  forAll({ key: 'limits.breakerCoolDownSeconds', summary: 'Seconds for which it is left alone', kind: 'number', default: breaker.coolDown / 1000 }),
  forAll({ key: 'notifications.emailOnFlagged', summary: 'Send an e-mail when a healing waits for review', kind: 'boolean', default: emailOnFlagged }),
  forAll({ key: 'notifications.emailOnSuggestion', summary: 'Send an e-mail when a healing is only suggested', kind: 'boolean', default: emailOnSuggestion }),
  forAll({ key: 'notifications.emailTo', summary: 'Addresses, with commas between', kind: 'text', default: '' }),
  forAll({ key: 'notifications.slack', summary: 'Send notices to Slack, where a webhook is in the environment', kind: 'boolean', default: slack }),
  forAll({ key: 'notifications.digest', summary: 'Once a day, tell what was healed without asking', kind: 'boolean', default: digest }),
];
