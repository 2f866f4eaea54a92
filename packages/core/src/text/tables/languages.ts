import { DE } from './de.js';
import { EN_LABELS } from './en-labels.js';
import { EN_WORDS } from './en-words.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { PL, RU } from './frequent.js';
import { JA, ZH } from './frequent-east.js';
import { IT } from './it.js';
import { NL } from './nl.js';
import { PT } from './pt.js';
import type { Wordings } from './wordings.js';

/** What interfaces say, by language. */
export const WORDINGS = {
  en: { words: EN_WORDS, labels: EN_LABELS },
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
  ru: RU,
  pl: PL,
  zh: ZH,
  ja: JA,
} as const satisfies Readonly<Record<string, Wordings>>;
