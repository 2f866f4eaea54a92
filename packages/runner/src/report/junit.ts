import type { StepResult } from '@waymark/core';
import type { ReportFrame, RunEntry } from './entry.js';
import { escapeHtml } from './markup.js';
import { describeStep } from './words.js';

export function junitHead(frame: ReportFrame): string {
  const { steps } = frame.totals;
  const tests = Object.values(steps).reduce((sum, count) => sum + count, 0);
  const counts = { tests, failures: steps.refused + steps.failed, skipped: steps.skipped, time: seconds(frame.ms) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="waymark"${attributes(counts)}>\n`;
}

export const JUNIT_FOOT = '</testsuites>\n';

export function suiteXml({ name, result }: RunEntry): string {
  const { counts, steps } = result;
  const heading = {
    name,
    tests: steps.length,
    failures: counts.refused + counts.failed,
    errors: 0,
    skipped: counts.skipped,
    time: seconds(result.ms),
    timestamp: result.startedAt,
  };
  return `  <testsuite${attributes(heading)}>\n${steps.map((step) => caseXml(step, name)).join('')}  </testsuite>\n`;
}

function caseXml(step: StepResult, suite: string): string {
  const heading = attributes({ name: `${step.step.number} ${describeStep(step.step)}`, classname: suite, time: seconds(step.ms) });
  const inside = caseBody(step);
  return inside === '' ? `    <testcase${heading}/>\n` : `    <testcase${heading}>${inside}</testcase>\n`;
}

function caseBody(step: StepResult): string {
  if (step.outcome === 'skipped') return '<skipped/>';
  const detail = escapeHtml([step.reason, ...step.notes].join('\n'));
  if (step.outcome === 'failed' || step.outcome === 'refused') {
    return `<failure${attributes({ type: step.code ?? step.outcome, message: `${step.outcome}: ${step.reason}` })}>${detail}</failure>`;
  }
  return step.outcome === 'passed' ? '' : `<system-out>${escapeHtml(`${step.outcome}: `)}${detail}</system-out>`;
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value)).replace(/\r?\n/g, '&#10;')}"`)
    .join('');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
