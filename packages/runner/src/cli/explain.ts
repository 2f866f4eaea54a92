import { createRedactor, decide, type Decision, type FrameAnswer, gather, type Judgement, judgeProposal, type Policy, type QueryReport, readsContent, type Step, type Target, targetOf } from '@waymark/core';
import type { Session } from '../compose.js';
import { readEnvironment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { describeStep } from '../report/words.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { explanationJson, explanationLines, type Explanation } from './explanation.js';
import { loadRecording, type LoadedRecording } from './load.js';
import { policyOf } from './plan.js';
import { createScreen } from './screen.js';

export interface ExplainFlags {
  url: string;
  browser?: string;
  headed?: boolean;
  storageState?: string;
  json?: boolean;
}

const TIMEOUT = 30_000;
/** More than a run asks for: this is for looking. */
const CANDIDATES = 60;

/** `waymark explain FILE STEP --url URL`: looks, as a run would, and touches nothing. */
export async function explain(file: string, wanted: string, flags: ExplainFlags): Promise<ExitCode> {
  if (!URL.canParse(flags.url)) {
    throw new InputError(
      `--url ${flags.url} is not a full address.`,
      'Write it with its scheme, such as https://example.org/page.',
    );
  }
  const loaded = await loadRecording(file);
  const { step, target } = stepNamed(loaded, wanted);
  const environment = readEnvironment();
  const policy = policyOf(loaded, { flags: {}, user: {} }, environment);
  const { startBrowser } = await import('../compose.js');
  const host = await startBrowser({
    headed: flags.headed ?? false,
    executable: flags.browser ?? environment.browser,
    variables: environment.variables,
    storageState: flags.storageState,
    ignoreHttpsErrors: false,
  });
  try {
    const session = await host.open(loaded.recording.viewport);
    const seen = await look(session, flags.url, { step, target, policy });
    const screen = createScreen(process.stdout, environment, createRedactor(new Map()));
    if (flags.json) process.stdout.write(`${JSON.stringify(explanationJson(seen), null, 2)}\n`);
    else for (const line of explanationLines(seen, screen.paint, process.stdout.columns ?? 120)) screen.line(line);
    return EXIT.passed;
  } finally {
    await host.close();
  }
}

function stepNamed({ path, recording }: LoadedRecording, wanted: string): { step: Step; target: Target } {
  const step = recording.steps.find(({ id, number }) => id === wanted || String(number) === wanted);
  if (!step) throw new InputError(`${path} has no step ‘${wanted}’.`, `Name one of 1 to ${recording.steps.length}, or the id of a step.`);
  const target = targetOf(step);
  if (!target) throw new InputError(`Step ${step.number}, ${describeStep(step)}, is about no element.`, 'Choose a step that has a target.');
  return { step, target };
}

interface Wanted {
  step: Step;
  target: Target;
  policy: Policy;
}

async function look({ driver }: Session, url: string, wanted: Wanted): Promise<Explanation> {
  const { step, target } = wanted;
  await driver.navigate(url, { timeout: TIMEOUT }).catch((error: unknown) => {
    throw new InputError(
      `${url} could not be opened: ${error instanceof Error ? error.message : String(error)}`,
      'Check the address and that the application is running.',
      { cause: error },
    );
  });
  await driver.call('settle', { quietFor: 200, atMost: 5_000 }, { timeout: TIMEOUT, frame: 'main' });
  const answers = await driver.call('query', { target, action: step.action, limit: CANDIDATES }, { timeout: TIMEOUT, frame: 'all' });
  const decision = decisionOf(step, target, answers);
  return { url, step, target, answers, decision, judgement: await judgementOf(driver, wanted, decision) };
}

/** As a run would judge it: a proposal by how many elements its new locator matches. */
async function judgementOf(driver: Session['driver'], { step, target, policy }: Wanted, decision: Decision): Promise<Judgement | null> {
  if (decision.kind === 'none') return null;
  const { frame, node } = decision.chosen.candidate.ref;
  const answers = decision.kind === 'recorded' ? [] : await driver.call('capture', { node }, { timeout: TIMEOUT, frame });
  const captured = answers[0];
  return judgeProposal({ step, target, decision }, { matches: captured && 'value' in captured ? captured.value.matches : null, policy });
}

function decisionOf({ action }: Step, target: Target, answers: readonly FrameAnswer<QueryReport>[]): Decision {
  const { contenders, facts } = gather(answers);
  return decide({ target, action, facts, reads: readsContent({ target, action }) }, contenders);
}
