import { z } from 'zod';
import { BoxSchema, TargetSchema, type Target } from './target.js';

export const ROLE_FREE_EXPECTATIONS = ['present', 'absent', 'changed'] as const;

/** Seen once, while it was recorded, and not confirmed by a person: missed, it decides nothing by itself. */
const proposed = z.literal(true).optional();

/** A box of the page in CSS pixels, or what stands within some pixels of a text. */
export const ExpectationRegionSchema = z.union([BoxSchema, z.looseObject({ anchor: z.string().min(1), within: z.number().positive().optional() })]);

/** What the screen must show before or after an action. */
export const ExpectationSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.enum(ROLE_FREE_EXPECTATIONS),
    id: z.string().optional(),
    text: z.string().optional(),
    role: z.string().optional(),
    region: ExpectationRegionSchema.optional(),
    proposed,
  }),
  z.looseObject({
    kind: z.enum(['url', 'title']),
    id: z.string().optional(),
    /** Equal, or with `*` for any run of characters; `/…/` is a regular expression. */
    matches: z.string(),
    proposed,
  }),
]);

export const ModifierSchema = z.enum(['Alt', 'Control', 'Meta', 'Shift']);

const base = {
  id: z.string().min(1),
  number: z.number().int().min(1),
  /** What a person would call the target. */
  label: z.string(),
  tab: z.number().int().min(0).optional(),
  expect: z
    .looseObject({
      before: z.array(ExpectationSchema).optional(),
      after: z.array(ExpectationSchema).optional(),
    })
    .optional(),
  /** Milliseconds to wait for the target or condition, instead of the run's own timeout. */
  wait: z.number().min(0).optional(),
  /** The value is a reference such as `{{secret:password}}`, never the value. */
  secret: z.literal(true).optional(),
  /** Healing switched off for this step alone. */
  healing: z.boolean().optional(),
  /** Things the step caused while recording: navigation, dialog, tab, download. */
  signals: z.array(z.looseObject({ kind: z.string() })).optional(),
};
const target = TargetSchema;
const pointed = { ...base, target, modifiers: z.array(ModifierSchema).optional() };

export const StepSchema = z.discriminatedUnion('action', [
  z.looseObject({ ...base, action: z.literal('navigate'), url: z.string().min(1) }),
  z.looseObject({ ...pointed, action: z.literal('click') }),
  z.looseObject({ ...pointed, action: z.literal('doubleClick') }),
  z.looseObject({ ...pointed, action: z.literal('rightClick') }),
  z.looseObject({ ...pointed, action: z.literal('hover') }),
  z.looseObject({
    ...base,
    action: z.literal('extract'),
    target,
    /** The variable that receives the text (or the value of a field). */
    into: z.string().min(1),
  }),
  z.looseObject({ ...base, action: z.literal('fill'), target, value: z.string() }),
  z.looseObject({ ...base, action: z.literal('clear'), target }),
  z.looseObject({
    ...base,
    action: z.literal('press'),
    target: target.optional(),
    key: z.string().min(1),
    modifiers: z.array(ModifierSchema).optional(),
  }),
  z.looseObject({ ...base, action: z.literal('select'), target, values: z.array(z.string()).min(1) }),
  z.looseObject({ ...base, action: z.literal('check'), target }),
  z.looseObject({ ...base, action: z.literal('uncheck'), target }),
  /** Paths are relative to the recording's file. */
  z.looseObject({ ...base, action: z.literal('upload'), target, files: z.array(z.string()) }),
  z.looseObject({
    ...base,
    action: z.literal('drag'),
    target,
    /** Dropped on another element, or moved by an offset (sliders). */
    to: z.union([z.looseObject({ target }), z.looseObject({ by: z.looseObject({ x: z.number(), y: z.number() }) })]),
  }),
  z.looseObject({
    ...base,
    action: z.literal('scroll'),
    target: target.optional(),
    to: z.looseObject({ x: z.number(), y: z.number() }),
  }),
  z.looseObject({
    ...base,
    action: z.literal('waitFor'),
    target: target.optional(),
    state: z.enum(['visible', 'hidden']).optional(),
    text: z.string().optional(),
    url: z.string().optional(),
  }),
  /** By index of opening, or by a URL or title that matches. */
  z.looseObject({
    ...base,
    action: z.literal('switchTab'),
    index: z.number().int().min(0).optional(),
    matches: z.string().optional(),
  }),
  z.looseObject({ ...base, action: z.literal('closeTab'), index: z.number().int().min(0).optional() }),
  /** How the dialogs that the next step opens are answered. */
  z.looseObject({
    ...base,
    action: z.literal('dialog'),
    answer: z.enum(['accept', 'dismiss', 'prompt']),
    value: z.string().optional(),
  }),
  /** Clicks the target and waits until the file it starts has arrived. */
  z.looseObject({ ...base, action: z.literal('download'), target, fileName: z.string().optional() }),
  z.looseObject({ ...base, action: z.literal('assertVisible'), target }),
  z.looseObject({ ...base, action: z.literal('assertNotVisible'), target }),
  z.looseObject({ ...base, action: z.literal('assertText'), target, text: z.string(), exact: z.boolean().optional() }),
  z.looseObject({ ...base, action: z.literal('assertValue'), target, value: z.string() }),
  z.looseObject({ ...base, action: z.literal('assertChecked'), target, checked: z.boolean() }),
  z.looseObject({ ...base, action: z.literal('assertCount'), target, count: z.number().int().min(0) }),
  z.looseObject({ ...base, action: z.literal('assertUrl'), matches: z.string() }),
  z.looseObject({ ...base, action: z.literal('assertTitle'), matches: z.string() }),
]);

export type Expectation = z.infer<typeof ExpectationSchema>;
export type ExpectationRegion = z.infer<typeof ExpectationRegionSchema>;
export type Modifier = z.infer<typeof ModifierSchema>;
export type Step = z.infer<typeof StepSchema>;
export type Action = Step['action'];
export type StepOf<A extends Action> = Extract<Step, { action: A }>;

/** The element a step is about, where it has one. */
export function targetOf(step: Step): Target | undefined {
  return step['target'] as Target | undefined;
}
