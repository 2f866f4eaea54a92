import { normaliseText } from '@waymark/core';
import type { RecordingSummary } from '../../messages.js';

/** All words of the search in title or address, newest first. */
export function findRecordings(recordings: readonly RecordingSummary[], search: string): RecordingSummary[] {
  const wanted = folded(search).split(' ').filter(Boolean);
  return recordings
    .filter(({ title, startUrl }) => {
      const text = `${folded(title)} ${folded(startUrl)} ${startUrl.toLowerCase()}`;
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

function folded(text: string): string {
  return normaliseText(text);
}
