import type { Action, PageDriver } from '@waymark/core';
import type { Judged } from './judge.js';

/** The page has come to rest: what is not ready by then stays so. */
const READY_WITHIN = 250;
const CALL_WITHIN = 10_000;

/** The last check before input, with nothing dispatched after it: true, or why nothing would be done. */
export async function isReady(driver: PageDriver, { ref, decision }: Judged, action: Action): Promise<true | string> {
  if (ref === null || decision.kind === 'none') return 'it was not found';
  const { semantics, surroundings } = decision.chosen.candidate.snapshot;
  const meaning = { name: semantics?.name ?? null, text: semantics?.text ?? null, row: surroundings?.row ?? null };
  const [answer] = await driver.call('prepare', { node: ref.node, action, timeout: READY_WITHIN, meaning }, { timeout: CALL_WITHIN, frame: ref.frame });
  if (!answer) return 'its frame is gone';
  if ('error' in answer) return answer.error.message;
  if (answer.value.ready) return true;
  return answer.value.by ? `it is ${answer.value.reason} (${answer.value.by})` : `it is ${answer.value.reason}`;
}
