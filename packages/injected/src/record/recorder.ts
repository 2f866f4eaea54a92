import type { Recorder, RecorderHost, RecorderOptions } from './contract.js';

export function startRecorder(_host: RecorderHost, _options: RecorderOptions): Recorder {
  throw new Error('not built yet');
}
