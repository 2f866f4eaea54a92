import { z } from 'zod';

const unit = z.number().min(0).max(1);

const AnswerSchema = z.object({
  overall_confidence: unit,
  roles: z.array(z.object({ id: z.string(), confirmed: z.boolean(), confidence: unit })),
});

export interface ConfirmedRole {
  confirmed: boolean;
  /** 0–1. */
  confidence: number;
}

export type RoleAnswer = { ok: true; overall: number; byId: ReadonlyMap<string, ConfirmedRole> } | { ok: false; problem: string };

/** What a model said of roles, matched by id and never by position. An answer off its schema says nothing at all. */
export function parseRoleAnswer(answer: unknown): RoleAnswer {
  const parsed = AnswerSchema.safeParse(typeof answer === 'string' ? fromJson(answer) : answer);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `the model answered off its schema: ${issue?.path.join('.') || 'answer'}: ${issue?.message ?? ''}` };
  }
  const { overall_confidence: overall, roles } = parsed.data;
  const twice = new Set(roles.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at));
  const told = roles.filter(({ id }) => !twice.has(id)).map(({ id, confirmed, confidence }) => [id, { confirmed, confidence }] as const);
  return { ok: true, overall, byId: new Map(told) };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
