import { recordingJsonSchema } from '@waymark/core';
import { EXIT, type ExitCode } from './exit-code.js';

/** `waymark schema`: for editors and other tools that write recordings. */
export function schema(): ExitCode {
  process.stdout.write(`${JSON.stringify(recordingJsonSchema(), null, 2)}\n`);
  return EXIT.passed;
}
