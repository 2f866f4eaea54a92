import { TargetSchema, type HealedLocator } from '@waymark/core';
import { z } from 'zod';

const text = z.string();

export const LocatorRow: z.ZodType<HealedLocator> = z.discriminatedUnion('by', [
  z.object({ by: z.literal('testId'), attribute: text, value: text }),
  z.object({ by: z.literal('role'), role: text, name: text }),
  z.object({ by: z.literal('label'), label: text }),
  z.object({ by: z.literal('id'), id: text }),
  z.object({ by: z.literal('css'), css: text }),
  z.object({ by: z.literal('xpath'), xpath: text }),
]);

export const RememberedRow = z.object({
  id: text,
  locator: LocatorRow,
  target: TargetSchema,
  source: z.enum(['local', 'model']),
  confidence: z.number().min(0).max(1),
  attempts: z.number(),
  successes: z.number(),
  review: z.enum(['none', 'pending', 'approved']),
  age: z.number(),
});
