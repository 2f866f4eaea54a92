import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { STOPPED, stopAfter, type Stopper } from './stopper.js';
import { matchText, targetProblem, textNotFound, VISION_DEFAULTS } from './vision-ocr.js';
import type { OcrSnapshot, VisionConfig, VisionMetadata, VisionResult } from './vision-ocr-types.js';

/** VisionService, as seen from here: reads the screen. A snapshot taken before will do, or a fresh one is asked for. The engine starts at the first call. */
export type ReadScreen = (fresh: boolean, signal: AbortSignalLike) => Promise<OcrSnapshot>;

export interface FindTextOptions {
  read: ReadScreen;
  clock: Clock;
  config?: Partial<VisionConfig>;
  signal?: AbortSignalLike;
}

/** Climbs the ladder on one snapshot; where that was a cached one and gave nothing, once more on a fresh one. */
export async function findText(metadata: VisionMetadata, { read, clock, config: given, signal }: FindTextOptions): Promise<VisionResult> {
  const problem = targetProblem(metadata);
  if (problem) return problem;
  const config = { ...VISION_DEFAULTS, ...given };
  const stop = stopAfter(config.ocrTimeout, { clock, signal });
  try {
    const attempt = async (fresh: boolean): Promise<{ result: VisionResult; cached: boolean }> => {
      if (stop.signal.aborted) return { result: stopped(stop), cached: false };
      const snapshot = await Promise.race([read(fresh, stop.signal), stop.whenStopped]);
      if (snapshot === STOPPED) return { result: stopped(stop), cached: false };
      return { result: matchText(snapshot, metadata, config), cached: snapshot.cached };
    };
    const first = await attempt(!config.useCache);
    return first.result.found || !first.cached ? first.result : (await attempt(true)).result;
  } catch (error) {
    return textNotFound('read-failed', error instanceof Error ? error.message : String(error));
  } finally {
    stop.release();
  }
}

function stopped(stop: Stopper): VisionResult {
  return stop.why() === 'timeout' ? textNotFound('timed-out', 'OCR did not answer in time') : textNotFound('aborted', 'stopped before OCR answered');
}
