import { z } from 'zod';
import { ModifierSchema } from './step.js';
import { FrameIdentitySchema, PixelsSchema, TargetSchema } from './target.js';

/**
 * What page code saw a person do, and what happened on its own, one thing at a time. Steps are made of these; see
 * merge/. They come from pages, so that everything in them is bounded and nothing is believed.
 */
const base = {
  /** Unique in the recording; one that is told twice counts once. */
  id: z.string().min(1).max(80),
  /** Milliseconds since 1970, of the event itself. */
  at: z.number().finite(),
};

/** The bundle of one element, and what a person would call it. */
export const CapturedSchema = z.looseObject({ target: TargetSchema, label: z.string().max(200) });

const on = CapturedSchema;
const modifiers = z.array(ModifierSchema).max(4);
const text = z.string().max(100_000);
const line = z.string().max(2_000);
const point = z.looseObject({ x: z.number().finite(), y: z.number().finite() });
/** A name for what is not written down, such as `password`: the step holds `{{secret:password}}`. */
const secret = z.string().min(1).max(80);

export const CHECKS = ['visible', 'notVisible', 'text', 'value', 'checked', 'count', 'url', 'title'] as const;

export const ObservationSchema = z.discriminatedUnion('kind', [
  /** `count: 2` comes after the two single clicks it consists of. */
  z.looseObject({
    ...base,
    kind: z.literal('click'),
    on,
    button: z.enum(['left', 'middle', 'right']),
    count: z.union([z.literal(1), z.literal(2)]),
    modifiers,
    /** Enter or space on a focused control made it; the key itself is told before. */
    byKeyboard: z.literal(true).optional(),
  }),
  /** What a field holds now. All changes of one field, until something else is done, are one fill. */
  z.looseObject({
    ...base,
    kind: z.literal('input'),
    /** The same for all changes of one field of one document. */
    field: z.string().min(1).max(80),
    /** Given with the first change of a field, and again where something else was done in between. */
    on: on.optional(),
    /** null where it is secret. */
    value: text.nullable(),
    secret: secret.optional(),
    how: z.enum(['typed', 'composed', 'pasted', 'dropped', 'picked', 'filled']),
  }),
  /** A key that means something by itself: Enter, Escape, Tab, arrows outside of text, shortcuts; never one that types. */
  z.looseObject({ ...base, kind: z.literal('key'), on: on.optional(), key: z.string().min(1).max(40), modifiers }),
  /** Options of a native list, or of one that the page made; the clicks that opened and chose are told before. */
  z.looseObject({ ...base, kind: z.literal('choose'), on, values: z.array(line).max(500) }),
  z.looseObject({ ...base, kind: z.literal('check'), on, checked: z.boolean() }),
  z.looseObject({
    ...base,
    kind: z.literal('upload'),
    on,
    files: z.array(z.looseObject({ name: z.string().max(500), size: z.number(), type: z.string().max(200) })).max(500),
    /** The click that opened the choice of files; a replay needs none. */
    opener: z.string().max(80).optional(),
  }),
  /** `to`: what it was dropped on, where that is something of its own; `by`: how far the pointer went. */
  z.looseObject({ ...base, kind: z.literal('drag'), on, to: on.optional(), by: point }),
  /** Only where it opened something that was used afterwards. */
  z.looseObject({ ...base, kind: z.literal('hover'), on }),
  /** Only where it brought something that was not there before. */
  z.looseObject({ ...base, kind: z.literal('scroll'), on: on.optional(), to: point }),
  z.looseObject({
    ...base,
    kind: z.literal('dialog'),
    type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
    message: line,
    answer: z.enum(['accept', 'dismiss']),
    value: line.optional(),
  }),
  /** `person`: typed into the address bar, a bookmark, back, forward or reload by the browser's own buttons. */
  z.looseObject({
    ...base,
    kind: z.literal('navigated'),
    url: z.string().max(8_000),
    how: z.enum(['load', 'reload', 'traverse', 'sameDocument']),
    by: z.enum(['page', 'person', 'unknown']),
  }),
  z.looseObject({ ...base, kind: z.literal('tabOpened'), opened: z.number().int().min(0), url: z.string().max(8_000), by: z.enum(['page', 'person', 'unknown']) }),
  z.looseObject({ ...base, kind: z.literal('tabClosed') }),
  /** The person went to this tab. */
  z.looseObject({ ...base, kind: z.literal('tabChosen') }),
  z.looseObject({ ...base, kind: z.literal('download'), fileName: z.string().max(500), state: z.enum(['started', 'completed', 'failed']) }),
  /** What could be seen to change after an observation, from which expectations are proposed. */
  z.looseObject({
    ...base,
    kind: z.literal('effect'),
    of: z.string().max(80),
    appeared: z.array(line).max(20),
    gone: z.array(line).max(20),
    title: line.optional(),
  }),
  z.looseObject({ ...base, kind: z.literal('assert'), check: z.enum(CHECKS), on: on.optional(), expected: z.union([text, z.number(), z.boolean()]).optional() }),
  /** A small picture of what an observation was about, as a data URL. */
  z.looseObject({ ...base, kind: z.literal('crop'), of: z.string().max(80), crop: z.string().max(200_000).startsWith('data:image/') }),
  /** What was read on and around what an observation was about; it comes later than what it is about. */
  z.looseObject({ ...base, kind: z.literal('sight'), of: z.string().max(80), pixels: PixelsSchema }),
  /** What could not be recorded, or not wholly, in words for people. */
  z.looseObject({ ...base, kind: z.literal('note'), text: line, of: z.string().max(80).optional() }),
]);

/** An observation with where it was made; told by the program that hosts the recorder, never by the page. */
export const PlacedObservationSchema = z.looseObject({
  observation: ObservationSchema,
  /** Tabs are numbered in the order of their opening, from 0. */
  tab: z.number().int().min(0),
  /** Identities of the frames on the way to it, outermost first; empty for the main frame. */
  frames: z.array(FrameIdentitySchema).max(20),
});

export type Captured = z.infer<typeof CapturedSchema>;
export type Observation = z.infer<typeof ObservationSchema>;
export type ObservationOf<K extends Observation['kind']> = Extract<Observation, { kind: K }>;
export type PlacedObservation = z.infer<typeof PlacedObservationSchema>;
export type Check = (typeof CHECKS)[number];
