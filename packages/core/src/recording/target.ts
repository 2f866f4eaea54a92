import { z } from 'zod';

/**
 * The bundle of evidence for one target. Every field may be left out (unknown); `null` says that it was
 * looked for and was not there, so that "absent then, absent now" can count for a candidate.
 */
const text = z.string().nullish();

export const BoxSchema = z.looseObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const DomEvidenceSchema = z.looseObject({
  xpath: text,
  /** XPath from the nearest ancestor that has an id: `//*[@id='nav']/ul[1]/li[2]`. */
  idXPath: text,
  css: text,
  id: text,
  name: text,
  /** Test ids: data-testid, data-test, data-cy, data-qa… by attribute name. */
  dataAttributes: z.record(z.string(), z.string()).nullish(),
  tag: text,
  type: text,
  /** Without volatile and hashed ones. */
  classes: z.array(z.string()).nullish(),
  /** Other attributes that tend to stay: for, autocomplete, aria-controls, … */
  attributes: z.record(z.string(), z.string()).nullish(),
  href: text,
  /** What kind of value it takes: text, email, number, date, boolean, file, option… never the value. */
  valueKind: text,
});

export const SemanticsSchema = z.looseObject({
  role: text,
  /** Accessible name. */
  name: text,
  /** Text of its <label>, aria-labelledby or fieldset legend. */
  label: text,
  placeholder: text,
  title: text,
  alt: text,
  /** Visible text, white space collapsed, at most 200 characters. */
  text: text,
});

export const SurroundingsSchema = z.looseObject({
  /** Short texts of what stands nearest, nearest first. */
  neighbours: z.array(z.string()).nullish(),
  heading: text,
  /** Name of the form or fieldset or dialog around it: its accessible name, id or legend. */
  form: text,
  /** What identifies its row: row header, or the texts of the row's other cells, joined by ' | '. */
  row: text,
  /** Header text of its column. */
  column: text,
  landmark: text,
  /** Position among like elements (same role, in the same list, table or form), from 0. */
  position: z.looseObject({ index: z.number(), count: z.number() }).nullish(),
});

export const GeometrySchema = z.looseObject({
  /** In CSS pixels of the page of its frame. */
  box: BoxSchema.nullish(),
  viewport: z.looseObject({ width: z.number(), height: z.number() }).nullish(),
  scroll: z.looseObject({ x: z.number(), y: z.number() }).nullish(),
  dpr: z.number().nullish(),
  /** Where the pointer was inside the box, as fractions 0–1. */
  offset: z.looseObject({ x: z.number(), y: z.number() }).nullish(),
});

export const TRAIL_PATTERNS = ['direct', 'hesitant', 'searching', 'corrective', 'curved', 'unknown'] as const;

export const BehaviourSchema = z.looseObject({
  /** The event's own position, in CSS pixels of the page. */
  endpoint: z.looseObject({ x: z.number(), y: z.number() }).nullish(),
  mouseTrail: z
    .array(z.looseObject({ x: z.number(), y: z.number(), timestamp: z.number() }))
    .max(100)
    .nullish(),
  pattern: z.enum(TRAIL_PATTERNS).nullish(),
});

export const PixelsSchema = z.looseObject({
  /** Words that OCR reads on and around the target; boxes in CSS pixels of the page, confidence 0–100. */
  words: z.array(z.looseObject({ text: z.string(), box: BoxSchema, confidence: z.number() })).nullish(),
  /** A small picture as a data URL. */
  crop: text,
});

/** One frame on the way to the target, outermost first, by identity; the index only breaks ties. */
export const FrameIdentitySchema = z.looseObject({
  name: text,
  id: text,
  /** Path of the frame's URL with ids folded to `*`. */
  urlPattern: text,
  host: text,
  index: z.number().nullish(),
});

/** One shadow host on the way to the target, outermost first. */
export const ShadowHostSchema = z.looseObject({
  tag: z.string(),
  id: text,
  index: z.number().nullish(),
});

export const TargetSchema = z.looseObject({
  dom: DomEvidenceSchema.nullish(),
  semantics: SemanticsSchema.nullish(),
  surroundings: SurroundingsSchema.nullish(),
  geometry: GeometrySchema.nullish(),
  behaviour: BehaviourSchema.nullish(),
  pixels: PixelsSchema.nullish(),
  frames: z.array(FrameIdentitySchema).nullish(),
  shadow: z.array(ShadowHostSchema).nullish(),
});

export type Box = z.infer<typeof BoxSchema>;
export type DomEvidence = z.infer<typeof DomEvidenceSchema>;
export type Semantics = z.infer<typeof SemanticsSchema>;
export type Surroundings = z.infer<typeof SurroundingsSchema>;
export type Geometry = z.infer<typeof GeometrySchema>;
export type Behaviour = z.infer<typeof BehaviourSchema>;
export type TrailPattern = (typeof TRAIL_PATTERNS)[number];
export type FrameIdentity = z.infer<typeof FrameIdentitySchema>;
export type ShadowHost = z.infer<typeof ShadowHostSchema>;
export type Target = z.infer<typeof TargetSchema>;
