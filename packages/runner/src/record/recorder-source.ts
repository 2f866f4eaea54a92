import type { RecorderOptions } from '@waymark/injected/recorder';
import { recorderScript } from '@waymark/injected/recorder-script';

/** What page code calls to tell of an observation; it exists in the recorder's own world alone. */
export const BINDING = '__waymarkTell';

/**
 * Page code of the recorder's world. It stands where the driver's page code stands while replaying, so that frames are
 * told apart and closed shadow roots are handed in by the same means.
 */
export function recorderSource(options: RecorderOptions): string {
  return `if (!globalThis.__waymark) {
${recorderScript}
const { __waymarkRecorder: offered } = globalThis;
const recorder = offered.start({ binding: '${BINDING}', options: ${JSON.stringify(options)} });
globalThis.__waymark = {
  recorder,
  invoke: () => ({ url: location.href }),
  takeShadowSuspects: () => offered.takeShadowSuspects(),
  adoptShadowRoot: (host, root) => offered.adoptShadowRoot(host, root),
  secretBoxes: () => offered.secretBoxes?.() ?? null,
};
}`;
}
