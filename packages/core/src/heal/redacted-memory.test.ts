import { expect, it } from 'vitest';
import type { HealingMemory, HealingOutcome } from '../ports/healing-memory.js';
import { createRedactor } from '../text/redact.js';
import { redactedMemory } from './redacted-memory.js';

it('nothing of a secret reaches the memory, wherever a page has echoed it', async () => {
  const told: unknown[] = [];
  const keep = (...given: unknown[]): void => void told.push(given);
  const memory: HealingMemory = {
    async recall(...given) {
      keep(...given);
      return { healing: null, rejected: [], missed: false, fresh: null };
    },
    async learn(...given) {
      keep(...given);
      return null;
    },
    evict: async (...given) => keep(...given),
    answered: async (...given) => keep(...given),
    missed: async (...given) => keep(...given),
    alone: (_, work) => work(),
  };
  const clean = redactedMemory(memory, () => createRedactor(new Map([['pass', 'hunter22-long']])));
  const key = { origin: 'https://a.example', path: '/hunter22-long', frame: '', action: 'click', fingerprint: 'x', row: false } as const;
  const target = { surroundings: { neighbours: ['Your password is hunter22-long'] } };
  const outcome: HealingOutcome = { key, passed: true, element: 'hunter22-long', remembered: null, healing: { locator: { by: 'role', role: 'button', name: 'hunter22-long' }, target, source: 'local', confidence: 0.9, review: 'none' } };
  await clean.recall(key, 'https://a.example/?p=hunter22-long');
  await clean.learn(outcome);
  await clean.answered(key, outcome.healing);
  await clean.missed(key, 'hunter22-long');
  await clean.evict(key, 'was hunter22-long');
  expect(told).toHaveLength(5);
  expect(JSON.stringify(told)).not.toContain('hunter22-long');
});
