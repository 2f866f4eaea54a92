import type { RoleConfirmer, RoleRequest } from '@waymark/core';

/** Says what it was told to say of each text it is asked for, in the order of the prompt's ids. */
export class ScriptedConfirmer implements RoleConfirmer {
  readonly asked: RoleRequest[] = [];
  readonly #answer: (ids: readonly string[]) => unknown;

  constructor(answer: (ids: readonly string[]) => unknown) {
    this.#answer = answer;
  }

  async confirm(request: RoleRequest): Promise<unknown> {
    this.asked.push(request);
    return this.#answer([...request.prompt.matchAll(/\{"id":"([^"]+)"/gu)].map(([, id]) => id ?? ''));
  }
}

/** An answer on its schema. */
export function roles(ids: readonly string[], confirmed: boolean, confidence = 0.95): object {
  return { overall_confidence: confidence, roles: ids.map((id) => ({ id, confirmed, confidence })) };
}
