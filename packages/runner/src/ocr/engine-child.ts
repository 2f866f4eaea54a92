import { LineEngineError } from '@waymark/core';
import type { EngineAnswer, EngineKind, EngineRequest } from './engine-messages.js';
import { createPpocrRecogniser, type Recognise } from './ppocr-recogniser.js';
import { createTesseractRecogniser } from './tesseract-recogniser.js';

/** A process of its own: a native crash ends it and nothing else, and a hang can be ended from outside. */
const [kind = 'ppocr', language = 'eng'] = process.argv.slice(2) as [EngineKind?, string?];

process.on('disconnect', () => process.exit(0));
await start().catch((error: unknown) => {
  tell({ kind: 'unable', problem: error instanceof LineEngineError ? error.problem : 'no-engine', message: messageOf(error) });
});

async function start(): Promise<void> {
  const recognise = await (kind === 'tesseract' ? createTesseractRecogniser(language) : createPpocrRecogniser());
  process.on('message', (request: EngineRequest) => void answer(recognise, request).then(tell));
  tell({ kind: 'ready' });
}

async function answer(recognise: Recognise, { id, crop }: EngineRequest): Promise<EngineAnswer> {
  try {
    const line = await recognise(crop);
    const { user, system } = process.cpuUsage();
    return { kind: 'line', id, line, cpu: (user + system) / 1000 };
  } catch (error) {
    return { kind: 'failed', id, message: messageOf(error) };
  }
}

function tell(message: EngineAnswer): void {
  process.send?.(message);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
