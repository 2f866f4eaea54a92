import { z } from 'zod';
import { findJsonError } from '../recording/json-syntax.js';
import { MAX_DEPTH, safeTree } from '../recording/json-tree.js';
import { MAX_RECORDING_CHARS } from '../recording/parse.js';
import type { Problem } from '../recording/problem.js';
import { schemaProblem } from '../recording/schema-problems.js';

/** What the Recorder panel of Chrome's DevTools exports as JSON, as @puppeteer/replay describes it. */
const SelectorSchema = z.union([z.string(), z.array(z.string()).min(1)]);
const withTarget = {
  timeout: z.number().min(0).optional(),
  assertedEvents: z.array(z.looseObject({ type: z.string(), url: z.string().optional(), title: z.string().optional() })).optional(),
  target: z.string().optional(),
};
const withFrame = { ...withTarget, frame: z.array(z.number().int().min(0)).optional() };
const withSelectors = { ...withFrame, selectors: z.array(SelectorSchema).min(1) };
const clicked = { ...withSelectors, button: z.string().optional(), deviceType: z.string().optional(), offsetX: z.number().optional(), offsetY: z.number().optional() };

export const DevToolsStepSchema = z.discriminatedUnion('type', [
  z.looseObject({ ...withTarget, type: z.literal('setViewport'), width: z.number().positive(), height: z.number().positive(), deviceScaleFactor: z.number().optional() }),
  z.looseObject({ ...withTarget, type: z.literal('navigate'), url: z.string().min(1) }),
  z.looseObject({ ...clicked, type: z.literal('click'), duration: z.number().optional() }),
  z.looseObject({ ...clicked, type: z.literal('doubleClick') }),
  z.looseObject({ ...withSelectors, type: z.literal('hover') }),
  z.looseObject({ ...withSelectors, type: z.literal('change'), value: z.string() }),
  z.looseObject({ ...withTarget, type: z.literal('keyDown'), key: z.string().min(1) }),
  z.looseObject({ ...withTarget, type: z.literal('keyUp'), key: z.string().min(1) }),
  z.looseObject({ ...withFrame, type: z.literal('scroll'), x: z.number().optional(), y: z.number().optional(), selectors: z.array(SelectorSchema).optional() }),
  z.looseObject({ ...withTarget, type: z.literal('close') }),
  z.looseObject({
    ...withSelectors,
    type: z.literal('waitForElement'),
    operator: z.enum(['>=', '==', '<=']).optional(),
    count: z.number().int().min(0).optional(),
    visible: z.boolean().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
  }),
  z.looseObject({ ...withFrame, type: z.literal('waitForExpression'), expression: z.string() }),
  z.looseObject({ ...withTarget, type: z.literal('emulateNetworkConditions'), download: z.number().optional(), upload: z.number().optional(), latency: z.number().optional() }),
  z.looseObject({ ...withFrame, type: z.literal('customStep'), name: z.string() }),
]);

const FlowSchema = z.looseObject({ title: z.string(), timeout: z.number().optional(), steps: z.array(z.looseObject({ type: z.string().min(1) })) });

export type DevToolsStep = z.infer<typeof DevToolsStepSchema>;
export type DevToolsSelector = z.infer<typeof SelectorSchema>;
/** A step of a type that nobody knows yet is kept, to be told of. */
export type ReadStep = { known: DevToolsStep } | { unknown: string };
export interface DevToolsFlow {
  title: string;
  timeout?: number;
  steps: ReadStep[];
}
export type ParsedDevTools = { ok: true; flow: DevToolsFlow } | { ok: false; problems: Problem[] };

const MAX_PROBLEMS = 50;
const TYPES: ReadonlySet<unknown> = new Set(DevToolsStepSchema.options.map((option) => option.shape.type.value));

export function parseDevToolsText(text: string): ParsedDevTools {
  if (text.length > MAX_RECORDING_CHARS) return refused(`The file has ${Math.ceil(text.length / 1e6)} million characters; at most ${MAX_RECORDING_CHARS / 1e6} million are read`, 'Check that it is the right file.');
  const body = text.replace(/^\uFEFF/u, '');
  try {
    return parseDevTools(JSON.parse(body));
  } catch (error) {
    return error instanceof SyntaxError ? refused(...notJson(body)) : tooDeep();
  }
}

export function parseDevTools(json: unknown): ParsedDevTools {
  const tree = safeTree(json);
  if (!tree.ok) return tooDeep();
  const other = otherKind(tree.json);
  if (other !== null) return refused(...other);
  const flow = FlowSchema.safeParse(tree.json);
  if (!flow.success) return { ok: false, problems: flow.error.issues.slice(0, MAX_PROBLEMS).map((issue) => schemaProblem(issue, tree.json)) };
  const problems: Problem[] = [];
  const steps = flow.data.steps.flatMap((step, i): ReadStep[] => {
    if (!TYPES.has(step.type)) return [{ unknown: step.type }];
    const known = DevToolsStepSchema.safeParse(step);
    if (known.success) return [{ known: known.data }];
    problems.push(...known.error.issues.map((issue) => schemaProblem({ ...issue, path: ['steps', i, ...issue.path] }, tree.json)));
    return [];
  });
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  return { ok: true, flow: { title: flow.data.title, ...(flow.data.timeout === undefined ? {} : { timeout: flow.data.timeout }), steps } };
}

/** Files that people take for one, by what gives them away. */
function otherKind(json: unknown): [message: string, hint: string] | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ['This is not a recording of the DevTools Recorder: it is no JSON object', EXPORT];
  if (Object.hasOwn(json, 'waymark')) return ['This is a Waymark recording already', 'Run it as it is: `waymark run FILE`.'];
  if (Object.hasOwn(json, 'log')) return ['This is a log of network requests (HAR)', EXPORT];
  if (Object.hasOwn(json, 'suites') && Object.hasOwn(json, 'tests')) return ['This is a project of Selenium IDE, which cannot be imported', EXPORT];
  return Object.hasOwn(json, 'steps') ? null : ['This is not a recording of the DevTools Recorder: it has no "steps"', EXPORT];
}

const EXPORT = 'In DevTools, open the Recorder panel, choose the recording, and export it as JSON.';

function notJson(text: string): [message: string, hint: string] {
  const start = text.trimStart();
  if (start === '') return ['The file is empty', EXPORT];
  if (start.startsWith('<')) return ['This is HTML or XML, not a recording', EXPORT];
  if (/^(import|const|var|let|\/\/|\/\*|describe|"use strict"|'use strict')/u.test(start)) return ['This is a script', `${EXPORT} The exports as a script cannot be read back.`];
  const error = findJsonError(text);
  const place = error === null ? '' : ` at line ${error.line}, column ${error.column}: ${error.message}`;
  return [`The file is not valid JSON${place}`, 'It was cut off or changed by hand: export it again.'];
}

function tooDeep(): ParsedDevTools {
  return refused(`The file is nested more than ${MAX_DEPTH} levels deep`, 'No recording is: export it again.');
}

function refused(message: string, hint: string): ParsedDevTools {
  return { ok: false, problems: [{ path: '', message, hint }] };
}
