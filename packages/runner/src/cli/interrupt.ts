import { EXIT, type ExitCode } from './exit-code.js';

export interface Interrupt {
  signal: AbortSignal;
  exitCode(): ExitCode | null;
  dispose(): void;
}

/**
 * The first Ctrl-C lets the runs end and the report be written; the second ends the program at once. A promise that
 * nobody waited for, inside a library, is said and must not cost the report either.
 */
export function watchInterrupt(said: (text: string) => void): Interrupt {
  const controller = new AbortController();
  let code: ExitCode | null = null;
  const stop = (exitCode: ExitCode): void => {
    if (code !== null) process.exit(exitCode);
    code = exitCode;
    said('Stopping; the report is still written. Once more to stop at once.');
    controller.abort(new Error('stopped by the user'));
  };
  const onInterrupt = (): void => stop(EXIT.interrupted);
  const onTerminate = (): void => stop(EXIT.terminated);
  const onStray = (reason: unknown): void => said(`Beside the runs: ${reason instanceof Error ? reason.message : String(reason)}`);
  process.on('unhandledRejection', onStray);
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return {
    signal: controller.signal,
    exitCode: () => code,
    dispose: () => {
      process.off('unhandledRejection', onStray);
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
    },
  };
}
