import type { NodeRef } from '../element/snapshot.js';
import type { Step } from '../recording/step.js';
import type { RunOptions, Timeouts } from './options.js';
import type { StepReport } from './step-report.js';
import type { Tab } from './tab.js';
import type { Tabs } from './tabs.js';
import type { ScreenBefore } from './taken-screen.js';
import type { Outcome } from './outcome.js';
import type { ReasonCode } from '../decide/reason.js';

/** Everything one step needs; the parts of the run pass it along. */
export interface StepContext {
  /** With its references filled in. */
  step: Step;
  tab: Tab;
  tabs: Tabs;
  report: StepReport;
  options: RunOptions;
  timeouts: Timeouts;
  /** Fields that held a secret in this run: painted over in every picture. */
  secrets: NodeRef[];
  /** What was typed as a secret in this run so far: a page that shows it is not pictured. */
  secretValues: ReadonlySet<string>;
  holdsSecret: boolean;
  extracted: Record<string, string>;
  /** The screen right before the action, where its change will be looked for. */
  screenBefore?: ScreenBefore;
}

export interface Ending {
  outcome: Outcome;
  reason: string;
  code?: ReasonCode;
}
