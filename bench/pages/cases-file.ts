import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StepSchema, type Action } from '@waymark/core';
import { z } from 'zod';

const ACTIONS = StepSchema.options.map(({ shape }) => shape.action.value);

/** Names that other tools give to actions, beside the product's own in any spelling. */
const ALSO_CALLED: Record<string, Action> = { type: 'fill', input: 'fill', dblclick: 'doubleClick', tap: 'click', submit: 'click', choose: 'select' };

const ActionSchema = z.string().transform((written, context): Action => {
  const plain = written.toLowerCase().replace(/[^a-z]/g, '');
  const action = ACTIONS.find((one) => one.toLowerCase() === plain) ?? ALSO_CALLED[plain];
  if (action) return action;
  context.addIssue({ code: 'custom', message: `there is no action ‘${written}’; one of ${ACTIONS.join(', ')}` });
  return z.NEVER;
});

const CaseSchema = z.object({
  id: z.string(),
  action: ActionSchema,
  old: z.object({ page: z.string(), xpath: z.string() }),
  /** null: it is gone, and the right answer is to refuse. */
  new: z.object({ page: z.string(), xpath: z.string().nullable() }),
  withhold: z.array(z.string()).default([]),
  viewport: z.object({ width: z.number().int().positive(), height: z.number().int().positive() }).default({ width: 1280, height: 720 }),
});

const FileSchema = z.object({ cases: z.array(CaseSchema).min(1) });

/** Pages are addresses here, whatever the file calls them; `gone` asks with the answer taken out of the new page. */
export type PageCase = z.infer<typeof CaseSchema> & { gone?: boolean };

/** A file that cannot be used; the message is all that a person needs. */
export class CasesError extends Error {}

export function readCases(file: string): PageCase[] {
  const parsed = FileSchema.safeParse(parseJson(file));
  if (!parsed.success) throw new CasesError(parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.') || 'the file'}: ${message}`).join('\n'));
  const address = (page: string): string => (/^[a-z][a-z0-9+.-]+:\/\//i.test(page) ? page : pathToFileURL(resolve(dirname(file), page)).href);
  return parsed.data.cases.map((one) => ({ ...one, old: { ...one.old, page: address(one.old.page) }, new: { ...one.new, page: address(one.new.page) } }));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CasesError(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
