export { createReader, replay, type ReplayOptions } from './replay.js';
export { record, type RecordingSession, type RecordOptions } from './record/record.js';
export { InputError } from './data/input-error.js';
export type {
  Considered,
  Difference,
  Judgement,
  Mode,
  Outcome,
  ReasonCode,
  Recording,
  RunEvent,
  RunResult,
  Step,
  StepResult,
  Target,
  TextReader,
  TierId,
  Timeouts,
  VerifyMode,
} from '@waymark/core';
