import type { Handlers } from '../handler.js';
import type { HandledName } from '../parts.js';
import { accountHandlers, type AccountParts } from './accounts.js';
import { figureHandlers } from './figures.js';
import { healingHandlers, type HealingParts } from './healings.js';
import { jobHandlers } from './jobs.js';
import { recordingHandlers } from './recordings.js';
import { runHandlers } from './runs.js';

/** Every group of endpoints that this server answers. */
export function allHandlers(parts: AccountParts & Partial<HealingParts>): Partial<Handlers<HandledName>> {
  return { ...accountHandlers(parts), ...recordingHandlers(), ...runHandlers(), ...healingHandlers({ files: parts.files ?? false }), ...figureHandlers(), ...jobHandlers(parts) };
}
