import type { SettingChoice, SettingView } from '@waymark/core/api';

export type SettingGroup = 'policy' | 'limits' | 'notifications' | 'other';
type Kind = SettingChoice['kind'];

const THRESHOLDS = ['autoApply', 'flag', 'suggest'] as const;
type ThresholdTexts = Record<(typeof THRESHOLDS)[number], string>;

/** What stands in the fields of one setting, before anybody has looked whether it makes sense. */
export type Draft = string | ThresholdTexts;

export function groupOf({ key, scoped }: Pick<SettingChoice, 'key' | 'scoped'>): SettingGroup {
  if (key.startsWith('limits.')) return 'limits';
  if (key.startsWith('notifications.')) return 'notifications';
  return scoped ? 'policy' : 'other';
}

/** A stored value as its field shows it. */
export function draftOf(kind: Kind, value: unknown): Draft {
  if (kind === 'thresholds') {
    const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return { autoApply: textOf(given['autoApply']), flag: textOf(given['flag']), suggest: textOf(given['suggest']) };
  }
  return textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Read = { ok: true; value: unknown } | { ok: false };

/** Only what no server could make sense of is held back here; whether a value is allowed is the server's to say. */
export function readDraft(kind: Kind, draft: Draft): Read {
  if (typeof draft !== 'string') {
    const numbers = THRESHOLDS.map((name) => numberOf(draft[name]));
    const [autoApply, flag, suggest] = numbers;
    return numbers.includes(null) ? { ok: false } : { ok: true, value: { autoApply, flag, suggest } };
  }
  const text = draft.trim();
  if (kind === 'boolean') return text === 'true' || text === 'false' ? { ok: true, value: text === 'true' } : { ok: false };
  if (kind === 'number') {
    const number = numberOf(text);
    return number === null ? { ok: false } : { ok: true, value: number };
  }
  return text === '' ? { ok: false } : { ok: true, value: text };
}

function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

interface ValueWords {
  yes: string;
  no: string;
  nothing: string;
}

export function valueWords(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object' && 'autoApply' in value) return THRESHOLDS.map((name) => textOf((value as Record<string, unknown>)[name])).join(' / ');
  return textOf(value);
}

export function settingAt(items: readonly SettingView[], scope: string, key: string): SettingView | null {
  return items.find((item) => item.scope === scope && item.key === key) ?? null;
}

/** A limit of the whole organisation cannot be one of a recording. */
export function choicesFor(choices: readonly SettingChoice[], scope: string): SettingChoice[] {
  return choices.filter(({ scoped }) => scope === 'tenant' || scoped);
}
