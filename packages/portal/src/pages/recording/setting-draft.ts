import type { Mode, RecordingSettings, VerifyMode } from '@waymark/core';

/** A recording's settings as the form holds them; '' where the recording says nothing and what holds for all is used. */
export interface SettingDraft {
  title: string;
  healing: '' | 'on' | 'off';
  mode: '' | Mode;
  verify: '' | VerifyMode;
  own: boolean;
  autoApply: string;
  flag: string;
  suggest: string;
}

const BALANCED = { autoApply: 80, flag: 60, suggest: 40 };

export function draftOf(title: string, settings: RecordingSettings = {}): SettingDraft {
  const { autoApply, flag, suggest } = settings.thresholds ?? BALANCED;
  return {
    title,
    healing: settings.healing === undefined ? '' : settings.healing ? 'on' : 'off',
    mode: settings.mode ?? '',
    verify: settings.verify ?? '',
    own: settings.thresholds !== undefined,
    autoApply: String(autoApply),
    flag: String(flag),
    suggest: String(suggest),
  };
}

/** What the form does not show, such as a promise or what a newer version of Waymark wrote, stays as it was. */
export function settingsOf(draft: SettingDraft, before: RecordingSettings = {}): RecordingSettings {
  const { healing: _healing, mode: _mode, verify: _verify, thresholds, ...rest } = before;
  return {
    ...rest,
    ...(draft.healing === '' ? {} : { healing: draft.healing === 'on' }),
    ...(draft.mode === '' ? {} : { mode: draft.mode }),
    ...(draft.verify === '' ? {} : { verify: draft.verify }),
    ...(draft.own ? { thresholds: { ...thresholds, autoApply: Number(draft.autoApply), flag: Number(draft.flag), suggest: Number(draft.suggest) } } : {}),
  };
}

export function inOrder({ own, autoApply, flag, suggest }: SettingDraft): boolean {
  return !own || (Number(autoApply) > Number(flag) && Number(flag) > Number(suggest));
}
