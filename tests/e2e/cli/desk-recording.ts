import type { Recording, Step, Target } from '@waymark/core';
import { driverFor } from '../../../packages/runner/src/compose.js';
import { launchForTests } from '../../browser.js';

/** The flow "send a ticket", its targets captured from v1 by the product's own page code. */
export async function recordDesk(url: string): Promise<Recording> {
  const browser = await launchForTests();
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.goto(`${url}/v1/`);
    const driver = await driverFor(page);
    const capture = async (css: string): Promise<Target> => {
      const [answer] = await driver.call('capture', { css }, { timeout: 5_000, frame: 'main' });
      if (!answer || 'error' in answer || !answer.value.target) throw new Error(`${css} could not be captured`);
      return answer.value.target;
    };
    const steps = stepsOf(`${url}/v1/`, { name: await capture('#name'), pin: await capture('#pin'), send: await capture('#send-ticket') });
    await driver.dispose();
    return { waymark: 1, id: 'ticket', title: 'Send a ticket', startUrl: `${url}/v1/`, baseUrl: `${url}/v1`, viewport: { width: 1000, height: 700 }, variables: { name: { default: 'Ada' } }, steps };
  } finally {
    await browser.close();
  }
}

function stepsOf(url: string, { name, pin, send }: Record<'name' | 'pin' | 'send', Target>): Step[] {
  return [
    { id: 'open', number: 1, label: 'the desk', action: 'navigate', url },
    { id: 'name', number: 2, label: 'Your name', action: 'fill', target: name, value: '{{name}}' },
    { id: 'pin', number: 3, label: 'PIN', action: 'fill', target: pin, value: '{{secret:pin}}', secret: true },
    { id: 'send', number: 4, label: 'Send ticket', action: 'click', target: send, expect: { after: [{ kind: 'present', text: 'Thank you' }] } },
  ];
}
