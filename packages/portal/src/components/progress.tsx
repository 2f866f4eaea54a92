import { words } from '../words/index.js';

interface ProgressProps {
  label: string;
  done: number;
  all: number;
  failed?: number;
}

export function Progress({ label, done, all, failed = 0 }: ProgressProps) {
  const share = (part: number): string => `${all === 0 ? 0 : (100 * part) / all}%`;
  return (
    <div class="progress-line">
      <div class="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={all} aria-valuenow={done} aria-valuetext={words.parts.progress(done, all)}>
        <span class="progress-good" style={{ width: share(done - failed) }} />
        <span class="progress-bad" style={{ width: share(failed) }} />
      </div>
      <span class="progress-text" aria-hidden="true">{words.parts.progress(done, all)}</span>
    </div>
  );
}
