import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { ALL_CASES } from '../chosen-cases.js';
import { typingAndAnswering } from './acting.contract.js';
import { type DriverPages, serveDriverPages } from './driver-pages.js';
import { DriverStage, type DriverUnderTest } from './driver-stage.js';
import { navigatingAndCalling } from './navigating.contract.js';
import { picturing } from './picturing.contract.js';
import { pointing } from './pointing.contract.js';

/** What every PageDriver must do, in a real browser. */
export function pageDriverContract(subject: DriverUnderTest): void {
  describe(`PageDriver: ${subject.name}`, () => {
    let pages: DriverPages;
    const stage = new DriverStage(subject, () => pages);

    beforeAll(async () => {
      pages = await serveDriverPages();
    });
    afterAll(() => pages.close());
    beforeEach(async ({ task, skip }) => {
      const { name = '', tasks = [] } = task.suite ?? {};
      if (!ALL_CASES && subject.daily?.(name, tasks.indexOf(task)) === false) skip('npm run soak:cases tries it with this driver too');
      await stage.open();
    });
    afterEach(() => stage.close());

    navigatingAndCalling(stage);
    pointing(stage);
    typingAndAnswering(stage);
    picturing(stage);
  });
}
