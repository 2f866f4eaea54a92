import { confidence as toConfidence, showPercent } from '../confidence/scale.js';
import type { ClaimedNotices, Notice, NoticeKind, NoticeMessage } from '../ports/notices.js';
import { entities, quiet } from './quiet-text.js';

const LONGEST = { title: 80, label: 80, locator: 200 } as const;

/** The rest is counted: a message is read, a list is looked up. */
const MOST_TOLD = 20;

const HEADLINES: Readonly<Record<NoticeKind, (count: number) => string>> = {
  flagged: (count) => (count === 1 ? '1 healing waits for your review' : `${count} healings wait for your review`),
  suggestion: (count) => (count === 1 ? '1 step was not found, and there is a suggestion' : `${count} steps were not found, and there are suggestions`),
  digest: (count) => (count === 1 ? '1 healing was applied by itself' : `${count} healings were applied by themselves`),
};

const ADVICE: Readonly<Record<NoticeKind, string>> = {
  flagged: 'Each was applied and checked. Run `waymark heal approve ID` to keep it in the recording, or `waymark heal reject ID` to never use it again.',
  suggestion: 'Nothing was done. Run `waymark heal show ID` to see what was found, and `waymark heal approve ID` if it is what was meant.',
  digest: 'Each was checked after it was applied. Run `waymark heal list` to see them.',
};

/** What people get to read of healings. All that may come from a page is quoted, cut and made harmless here. */
export function noticeMessage({ kind, notices }: Pick<ClaimedNotices, 'kind' | 'notices'>): NoticeMessage {
  const headline = HEADLINES[kind](notices.length);
  const titles = [...new Set(notices.map(({ recording }) => quiet(recording.title, LONGEST.title)))];
  const place = titles.length === 1 ? ` in ‘${titles[0]}’` : ` in ${titles.length} recordings`;
  const told = notices.slice(0, MOST_TOLD).map((notice) => linesOf(notice, titles.length > 1));
  const more = notices.length > MOST_TOLD ? [`And ${notices.length - MOST_TOLD} more: run \`waymark heal list\`.`] : [];
  return {
    subject: `Waymark: ${headline}${place}`,
    text: [`${headline}${place}.`, ...told.map((lines) => lines.join('\n')), ...more, ADVICE[kind]].join('\n\n'),
    html: htmlOf(`${headline}${place}.`, told, [...more, ADVICE[kind]]),
    lines: [...told.map((lines) => lines.join('\n')), ...more, ADVICE[kind]],
  };
}

function linesOf({ recording, step, confidence, oldLocator, newLocator, source, healing }: Notice, withTitle: boolean): string[] {
  const sure = confidence === null ? '' : `, confidence ${showPercent(toConfidence(confidence))}`;
  return [
    `${withTitle ? `‘${quiet(recording.title, LONGEST.title)}’, step` : 'Step'} ${step.number} ‘${quiet(step.label, LONGEST.label)}’ (${step.action}), found by ${SOURCES[source]}${sure}`,
    `  was: ${oldLocator === null ? 'not known' : quiet(oldLocator, LONGEST.locator)}`,
    `  now: ${quiet(newLocator, LONGEST.locator)}`,
    ...(healing === null ? [] : [`  healing: ${healing}`]),
  ];
}

const SOURCES: Readonly<Record<Notice['source'], string>> = { cache: 'memory', local: 'comparing', model: 'a model' };

function htmlOf(headline: string, told: readonly (readonly string[])[], rest: readonly string[]): string {
  const items = told.map((lines) => `<li><p>${lines.map((line) => entities(line.trim())).join('<br>')}</p></li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  return `<!doctype html><html lang="en"><body><p><strong>${entities(headline)}</strong></p>${list}${rest.map((line) => `<p>${entities(line)}</p>`).join('')}</body></html>`;
}
