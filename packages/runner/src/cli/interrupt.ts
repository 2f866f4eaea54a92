import { EXIT, type ExitCode } from './exit-code.js';

export interface Interrupt {
  signal: AbortSignal;
  exitCode(): ExitCode | null;
  dispose(): void;
}

/** The first Ctrl-C lets the runs end and the report be written; the second ends the program at once. */
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
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return {
    signal: controller.signal,
    exitCode: () => code,
    dispose: () => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
    },
  };
}
