import { recorderScript } from '@waymark/injected/recorder-script';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { generatedPage } from '../speed/generated-page.ts';

const ORIGIN = 'https://bench.test';
const WORLD = 'waymark-recorder';
/** Clocks of pages are coarse unless they are isolated from others. */
const FINE_CLOCK = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const TIMED = ['pointermove', 'pointerover', 'pointerdown', 'pointerup', 'click', 'keydown', 'beforeinput', 'input', 'focusin', 'change', 'scroll'];

/** From the first listener of the window to the first of the document: what lies between is the recorder's. */
const CLOCK = `(() => {
  const times = {};
  globalThis.seenEvents = 0;
  let start = 0;
  for (const type of ${JSON.stringify(TIMED)}) {
    times[type] = [];
    addEventListener(type, () => { globalThis.seenEvents += 1; start = performance.now(); }, true);
    document.addEventListener(type, () => { if (start > 0 && times[type].length < 5000) times[type].push(performance.now() - start); start = 0; }, true);
  }
  globalThis.takeTimes = () => { const taken = JSON.parse(JSON.stringify(times)); for (const type in times) times[type] = []; return taken; };
})()`;

/** The page answers: a text and a class change with every click and letter. */
const ANSWERS = `<script>
  let n = 0;
  const said = document.querySelector('h1');
  addEventListener('click', ({ target }) => { said.textContent = 'Orders ' + ++n; target.classList?.toggle('done'); });
  addEventListener('input', () => { said.textContent = 'Orders ' + ++n; });
</script>`;

export interface Stage {
  page: Page;
  session: CDPSession;
  /** Observations that were told so far. */
  told(): number;
}

export async function openStage(browser: Browser, { elements, recorded }: { elements: number; recorded: boolean }): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const counted = { told: 0 };
  session.on('Runtime.bindingCalled', () => {
    counted.told += 1;
  });
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: CLOCK });
  if (recorded) await addRecorder(session);
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', headers: FINE_CLOCK, body: generatedPage({ elements, redesigned: false }) + ANSWERS }));
  await page.goto(ORIGIN);
  return { page, session, told: () => counted.told };
}

async function addRecorder(session: CDPSession): Promise<void> {
  await session.send('Runtime.addBinding', { name: 'waymarkTell', executionContextName: WORLD });
  const request = { binding: 'waymarkTell', options: { mode: { kind: 'record' }, secretFields: [] } };
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `${recorderScript}\n__waymarkRecorder.start(${JSON.stringify(request)})`, worldName: WORLD });
}
