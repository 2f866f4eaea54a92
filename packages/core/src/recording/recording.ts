import { z } from 'zod';
import { StepSchema } from './step.js';

export const FORMAT_VERSION = 1;

export const ModeSchema = z.enum(['conservative', 'balanced', 'aggressive']);

/** `auto` reads the screen only where the DOM alone cannot prove a step; `strict` reads always; `off` never. */
export const VerifyModeSchema = z.enum(['auto', 'strict', 'off']);

/** 0–100, as people write them; parsed into confidences where they enter the program. */
export const ThresholdsSchema = z.looseObject({
  autoApply: z.number(),
  flag: z.number(),
  suggest: z.number(),
});

export const RecordingSettingsSchema = z.looseObject({
  healing: z.boolean().optional(),
  mode: ModeSchema.optional(),
  thresholds: ThresholdsSchema.optional(),
  /** Instead of thresholds: the share of healings that may be wrong, such as "1/200", "0.5%" or 0.005. */
  atMostWrong: z.union([z.string(), z.number()]).optional(),
  /** Where steps are verified by what the screen shows, beside the DOM. */
  verify: VerifyModeSchema.optional(),
});

export const VariableSchema = z.looseObject({
  default: z.string().optional(),
  description: z.string().optional(),
  secret: z.boolean().optional(),
});

/** What the recorder could not record, or not wholly, in words for people. */
export const RecordingNoteSchema = z.looseObject({ text: z.string(), step: z.string().optional() });

export const RecordingSchema = z.looseObject({
  waymark: z.literal(FORMAT_VERSION),
  id: z.string().min(1),
  title: z.string(),
  startUrl: z.string().min(1),
  /** The part of its addresses that another installation replaces; the origin of `startUrl` where it is missing. */
  baseUrl: z.string().min(1).optional(),
  viewport: z.looseObject({ width: z.number().int().min(1), height: z.number().int().min(1), dpr: z.number().positive().optional() }),
  createdAt: z.string().optional(),
  createdBy: z.string().optional(),
  settings: RecordingSettingsSchema.optional(),
  variables: z.record(z.string(), VariableSchema).optional(),
  notes: z.array(RecordingNoteSchema).optional(),
  steps: z.array(StepSchema),
});

export type Mode = z.infer<typeof ModeSchema>;
export type VerifyMode = z.infer<typeof VerifyModeSchema>;
export type RecordingNote = z.infer<typeof RecordingNoteSchema>;
export type RecordingSettings = z.infer<typeof RecordingSettingsSchema>;
export type Recording = z.infer<typeof RecordingSchema>;
