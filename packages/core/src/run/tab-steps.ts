import { matchesPattern } from '../recording/pattern.js';
import type { StepOf } from '../recording/step.js';
import { isPassing } from './passing.js';
import { takePicture } from './picture.js';
import type { Ending, StepContext } from './step-context.js';

const POLL = 100;

export async function switchTab(context: StepContext, step: StepOf<'switchTab'>): Promise<Ending> {
  if (step.index !== undefined) await use(context, step.index);
  else if (!(await findTab(context, step))) return { outcome: 'failed', code: 'driver', reason: `no tab matches ‘${step.matches ?? ''}’` };
  await takePicture(context, null);
  return { outcome: 'passed', reason: `now in ${(await context.tab.inFrame('main', 'page', {})).url}` };
}

/** Without a number, the tab in use. */
export async function closeTab(context: StepContext, step: StepOf<'closeTab'>): Promise<Ending> {
  const { tab, tabs } = context;
  const index = step.index ?? tabs.current;
  await tab.dispatch({ kind: 'tab', do: 'close', index });
  tabs.close(index);
  if (tabs.isOpen(tabs.current)) await use(context, tabs.current);
  return { outcome: 'passed', reason: 'the tab is closed' };
}

async function use({ tab, tabs }: StepContext, index: number): Promise<void> {
  await tab.dispatch({ kind: 'tab', do: 'switch', index });
  tabs.use(index);
}

/** A tab is known by what it shows, and what a new one shows takes a moment to arrive. */
async function findTab(context: StepContext, { matches = '*', wait }: StepOf<'switchTab'>): Promise<boolean> {
  const { tab, tabs, timeouts } = context;
  const first = tabs.current;
  const began = tab.left();
  for (;;) {
    for (const index of tabs.likeliestFirst((url) => matchesPattern(matches, url))) {
      await use(context, index);
      if (await shows(context, matches)) return true;
    }
    if (began - tab.left() >= (wait ?? timeouts.after) || tab.left() <= 2 * POLL) break;
    await tab.sleep(POLL);
  }
  await use(context, first);
  return false;
}

async function shows({ tab }: StepContext, matches: string): Promise<boolean> {
  try {
    const { url, title } = await tab.inFrame('main', 'page', {});
    return matchesPattern(matches, url) || matchesPattern(matches, title);
  } catch (error) {
    if (isPassing(error)) return false;
    throw error;
  }
}
