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

export const CONTROL_STATES = ['checked', 'unchecked', 'mixed', 'pressed', 'unpressed', 'selected', 'unselected', 'expanded', 'collapsed'] as const;

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
  /** What a person sees instead of words, as tokens with their kind: `use:trash`, `img:lamp.png`, `class:fa-trash path:9f3a2c`. */
  icon: z.string().max(200).nullish(),
  /** What can be chosen, in order: label and, where it has one, value. Never which one is chosen. */
  options: z
    .array(z.looseObject({ label: z.string().max(120), value: z.string().max(120).nullish() }))
    .max(30)
    .nullish(),
  /** null where it has no state. */
  state: z.enum(CONTROL_STATES).nullish(),
  /** For a control without a name: the text beside or above it that a person takes for its label. */
  near: z.string().max(120).nullish(),
});

export const SurroundingsSchema = z.looseObject({
  /** Short texts of what stands nearest, nearest first. */
  neighbours: z.array(z.string()).nullish(),
  heading: text,
  /** Name of the form or fieldset or dialog around it: its accessible name, id or legend. */
  form: text,
  /** What identifies its row, card or list item: what names it first, then its other texts, joined by ' | '. */
  row: text,
  /** Header text of its column. */
  column: text,
  landmark: text,
  /** Position among like elements (same role, in the same list, table or form), from 0. */
  position: z.looseObject({ index: z.number(), count: z.number() }).nullish(),
  /** What the dialog, notice or group around it asks: its title and the beginning of its text. */
  question: z.string().max(200).nullish(),
  /** The words before it in a box of a few controls, without markup that says what they are: weaker than `question`. */
  caption: z.string().max(200).nullish(),
  /** Titles of the sections around it, innermost first. */
  section: z.array(z.string().max(120)).max(3).nullish(),
  /** Names of the controls of the nearest form, dialog, list, table, toolbar or menu in order, its own at `index`; '' where one has none. */
  controls: z.looseObject({ names: z.array(z.string().max(80)).max(40), index: z.number() }).nullish(),
  /** The nearest controls with a name before and after it in the same container. */
  siblings: z.looseObject({ before: text, after: text }).nullish(),
  /** The language that markup gives for it: `en`, `de-ch`. */
  language: z.string().max(40).nullish(),
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

/** A canvas, a remote desktop in a page: one element whose controls are pixels. Boxes in CSS pixels of the surface, from its corner. */
export const PixelSurfaceSchema = z.looseObject({
  size: z.looseObject({ width: z.number(), height: z.number() }),
  /** Where the pointer was. */
  at: z.looseObject({ x: z.number(), y: z.number() }),
  /** The drawn control around that point, where one could be made out. */
  control: BoxSchema.nullish(),
  /** The words that name it. */
  nameBox: BoxSchema.nullish(),
  /** How often a control or label of that name stood there. */
  times: z.number().nullish(),
});

/** What a word is to the target: part of its name, of its row, or of the card around it; otherwise it only stands near. */
export const WORD_PARTS = ['name', 'row', 'card'] as const;

export const PixelsSchema = z.looseObject({
  /** Words that OCR reads on and around the target; boxes in CSS pixels of the page, confidence 0–100. */
  words: z.array(z.looseObject({ text: z.string(), box: BoxSchema, confidence: z.number(), part: z.enum(WORD_PARTS).optional() })).nullish(),
  /** A small picture as a data URL. */
  crop: text,
  /** What the crop shows, in CSS pixels of the page. */
  cropBox: BoxSchema.nullish(),
  /** What a person would call it by what is read there: the text on it or, for a field, its label. Never what was typed. */
  name: z.string().max(200).nullish(),
  /** Where a target is drawn, and no element of its own. */
  surface: PixelSurfaceSchema.nullish(),
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
export type Pixels = z.infer<typeof PixelsSchema>;
export type SightWord = NonNullable<NonNullable<Pixels['words']>[number]>;
export type WordPart = (typeof WORD_PARTS)[number];
export type PixelSurface = z.infer<typeof PixelSurfaceSchema>;
export type ControlState = (typeof CONTROL_STATES)[number];
export type TrailPattern = (typeof TRAIL_PATTERNS)[number];
export type FrameIdentity = z.infer<typeof FrameIdentitySchema>;
export type ShadowHost = z.infer<typeof ShadowHostSchema>;
export type Target = z.infer<typeof TargetSchema>;
