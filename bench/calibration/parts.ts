import { SamplesError, type ActedSample, type SamplesFile } from './samples.ts';
import type { Parts } from './record.ts';

/** Every other group, in the order of their names, is kept for measuring: by seed where there are seeds, else by site. */
export function splitByGroup(files: readonly SamplesFile[]): Parts {
  const groups = [...new Set(files.flatMap(({ samples }) => samples.map(({ group }) => group)))].sort(naturally);
  if (groups.length < 2) throw new SamplesError('one seed or site alone cannot be fitted on and measured with: name another file, or use --measure');
  const kept = new Set(groups.filter((_, index) => index % 2 === 1));
  return { fit: partsOf(files, (group) => !kept.has(group)), measure: partsOf(files, (group) => kept.has(group)) };
}

function partsOf(files: readonly SamplesFile[], belongs: (group: string) => boolean): SamplesFile[] {
  return files.flatMap(({ from, samples }) => {
    const mine = samples.filter(({ group }) => belongs(group));
    if (mine.length === 0) return [];
    return [{ from: mine.length === samples.length ? from : `${from} (${groupsOf(mine)} of ${groupsOf(samples)} sites)`, samples: mine }];
  });
}

function groupsOf(samples: readonly ActedSample[]): number {
  return new Set(samples.map(({ group }) => group)).size;
}

function naturally(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
