import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementSnapshot } from '@waymark/core';
import { z } from 'zod';

const ElementSchema = z.object({
  tag: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
  classes: z.array(z.string()).optional(),
  href: z.string().optional(),
  alt: z.string().optional(),
  text: z.string().optional(),
  neighbourText: z.string().optional(),
  xpath: z.string(),
  idXPath: z.string(),
  isButton: z.boolean(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});

const SiteSchema = z.object({
  site: z.string(),
  elements: z.array(ElementSchema),
  cases: z.array(
    z.object({
      id: z.string(),
      target: ElementSchema,
      answer: z.number(),
      accept: z.array(z.number()),
      absent: z.array(z.number()).optional(),
    }),
  ),
});

export interface Case {
  id: string;
  site: string;
  target: ElementSnapshot;
  elements: ElementSnapshot[];
  answer: number;
  /** Indexes that are right: the answer and those as good. */
  right: ReadonlySet<number>;
  /** Indexes to take away for the second question; undefined where there is none. */
  absent: ReadonlySet<number> | undefined;
}

export function readSites(folder: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => casesOf(SiteSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))));
}

function casesOf(site: z.infer<typeof SiteSchema>): Case[] {
  const elements = site.elements.map(snapshotOf);
  return site.cases.map((one) => ({
    id: one.id,
    site: site.site,
    target: snapshotOf(one.target),
    elements,
    answer: one.answer,
    right: new Set([one.answer, ...one.accept]),
    absent: one.absent && new Set(one.absent),
  }));
}

/** What the data does not tell (role, accessible name, placeholder) stays undefined: unknown, not absent. */
function snapshotOf(element: z.infer<typeof ElementSchema>): ElementSnapshot {
  return {
    dom: {
      tag: element.tag,
      id: element.id ?? null,
      name: element.name ?? null,
      classes: element.classes ?? null,
      href: element.href ?? null,
      xpath: element.xpath,
      idXPath: element.idXPath,
    },
    semantics: { text: element.text ?? null, alt: element.alt ?? null },
    surroundings: { neighbours: element.neighbourText ? [element.neighbourText] : null },
    geometry: { box: element.box },
  };
}
