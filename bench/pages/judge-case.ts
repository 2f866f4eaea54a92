import type { Target } from '@waymark/core';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.ts';
import { judge as judgeTarget, type Judged } from '../../packages/runner/src/lab/judge.ts';
import type { PageCase } from './cases-file.ts';
import { CALL, type Opened } from './open-pages.ts';

export type { Judged } from '../../packages/runner/src/lab/judge.ts';

/** The bundle as the recorder would keep it; throws where the path does not name one element. */
export async function captureAt({ driver }: Opened, xpath: string): Promise<Target> {
  const [answer] = await driver.call('capture', { xpath }, CALL);
  if (!answer || 'error' in answer) throw new Error(`old.xpath cannot be captured: ${answer ? answer.error.message : 'the frame is gone'}`);
  if (!answer.value.target) throw new Error('old.xpath names no element of the old page');
  return { ...answer.value.target, frames: [] };
}

/** The page has come to rest: looking at it again for two seconds would find the same. */
export function judge({ driver }: Opened, { action }: PageCase, target: Target): Promise<Judged> {
  return judgeTarget({ driver, clock: systemClock }, { action, target, wait: 0 });
}
