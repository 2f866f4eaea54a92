import type { LineCrop, ReadProblem, RecognisedLine } from '@waymark/core';

export type EngineKind = 'ppocr' | 'tesseract';

export interface EngineRequest {
  id: number;
  crop: LineCrop;
}

export type EngineAnswer =
  | { kind: 'ready' }
  | { kind: 'unable'; problem: ReadProblem; message: string }
  | { kind: 'line'; id: number; line: RecognisedLine; cpu: number }
  | { kind: 'failed'; id: number; message: string };
