import { afterAll, beforeAll } from 'vitest';
import { SightStage } from './sight-stage.js';

/** A stage for the tests of one file. */
export function sightStageForTests(): SightStage {
  const stage = new SightStage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  return stage;
}
