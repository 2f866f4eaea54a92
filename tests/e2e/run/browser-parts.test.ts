import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests({ verify: 'off' });

describe('dialogs', () => {
  const page = `<button id="ask" onclick="out.textContent += '[' + confirm('Sure?') + ']'">Ask me</button>
    <button id="name" onclick="out.textContent += '[' + prompt('Who?', 'nobody') + ']'">Name it</button><p id="out"></p>`;

  it('are answered as the step before says, and dismissed from then on', async () => {
    stage.show('/', page);
    const target = await stage.record('#ask', '#name');
    const ask = { action: 'click' as const, target: target['#ask'] };
    const name = { action: 'click' as const, target: target['#name'] };
    const { steps, page: shown } = await stage.play([
      { action: 'dialog', answer: 'accept' }, ask, ask,
      { action: 'dialog', answer: 'prompt', value: 'Ada' }, name, name,
      { action: 'dialog', answer: 'dismiss' }, ask,
    ]);
    expect(new Set(told(steps))).toEqual(new Set(['passed']));
    expect(await shown.locator('#out').textContent()).toBe('[true][false][Ada][null][false]');
  });
});

describe('tabs', () => {
  it('are switched to by number, address or title, closed, and left to the one before', async () => {
    stage.show('/', `<h1>First</h1><a id="open" href="/second" target="_blank">Open the second</a><button id="here" onclick="out.textContent = 'here'">Mark this tab</button><p id="out"></p>`);
    stage.show('/second', `<h1>Second</h1><script>document.title = 'The second tab'</script><button id="there" onclick="out.textContent = 'there'">Mark that tab</button><p id="out"></p>`);
    const { '#open': open, '#here': here } = await stage.record('#open', '#here');
    stage.show('/copy', '');
    const first = { action: 'assertUrl' as const, matches: '*/' };
    const second = { action: 'assertUrl' as const, matches: '*/second' };
    const { steps } = await stage.play([
      { action: 'click', target: open },
      { action: 'click', target: here },
      { action: 'switchTab', matches: '*/second' }, second,
      { action: 'switchTab', index: 0 }, first,
      { action: 'switchTab', matches: 'The second *' }, second,
      { action: 'switchTab', matches: `${stage.url}/` }, first,
      { action: 'switchTab', index: 1 }, second,
      { action: 'closeTab' }, first,
      { action: 'switchTab', matches: '*/second', wait: 200 },
    ]);
    expect(told(steps)).toEqual([...new Array<string>(14).fill('passed'), 'failed driver']);
    expect(steps.at(-1)?.reason).toContain('*/second');
  });
});

describe('files', () => {
  it('are uploaded, and downloads are waited for by name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-run-'));
    writeFileSync(join(folder, 'list.csv'), 'a,b');
    stage.show('/', `<label>List <input type="file" id="file" onchange="out.textContent = this.files[0].name"></label><p id="out"></p>
      <a id="get" href="/report.csv" download>Get the report</a>`);
    stage.show('/report.csv', (_, response) => void setTimeout(() => response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' }).end('x'), 1_300));
    const target = await stage.record('#file', '#get');
    const { steps, page } = await stage.play(
      [
        { action: 'upload', target: target['#file'], files: ['list.csv'] },
        { action: 'download', target: target['#get'], fileName: 'report.*' },
        { action: 'download', target: target['#get'], fileName: 'invoice.*' },
      ],
      { filesFrom: folder },
    );
    rmSync(folder, { recursive: true });
    expect(await page.locator('#out').textContent()).toBe('list.csv');
    expect(told(steps)).toEqual(['passed', 'passed', 'failed expectation-missed']);
  });

  it('a file that is not there fails the step and is named', async () => {
    stage.show('/', '<label>List <input type="file" id="file"></label>');
    const { '#file': file } = await stage.record('#file');
    const { steps } = await stage.play([{ action: 'upload', target: file, files: ['missing.csv'] }]);
    expect(told(steps)).toEqual(['failed driver']);
    expect(steps[0]?.reason).toContain('missing.csv');
  });
});

describe('pointer and keys', () => {
  it('drags onto an element and by an offset', async () => {
    stage.show('/', `<div id="card" draggable="true" role="button" aria-label="Card" style="width:90px;height:60px;background:#ccc">Card</div>
      <div id="bin" role="region" aria-label="Done" style="margin-top:90px;width:220px;height:120px;background:#eee">Done</div><p id="out"></p>
      <div id="knob" role="slider" aria-label="Volume" tabindex="0" style="position:absolute;left:20px;top:420px;width:40px;height:40px;background:green"></div><script>
      card.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card'); bin.ondragover = (event) => event.preventDefault();
      bin.ondrop = (event) => { event.preventDefault(); out.textContent = 'dropped ' + event.dataTransfer.getData('text/plain') };
      let held = false; knob.onpointerdown = (event) => { held = true; knob.setPointerCapture(event.pointerId) };
      knob.onpointermove = (event) => { if (held) knob.style.left = event.clientX - 20 + 'px' }; knob.onpointerup = () => { held = false }</script>`);
    const target = await stage.record('#card', '#bin', '#knob');
    const { steps, page } = await stage.play([
      { action: 'drag', target: target['#card'], to: { target: target['#bin'] } },
      { action: 'drag', target: target['#knob'], to: { by: { x: 100, y: 0 } } },
    ]);
    expect(told(steps)).toEqual(['passed', 'passed']);
    expect(await page.locator('#out').textContent()).toBe('dropped card');
    expect(await page.locator('#knob').evaluate((knob) => (knob as HTMLElement).style.left)).toBe('120px');
  });

  it('double-clicks, right-clicks, hovers, presses, clears and scrolls', async () => {
    stage.show('/', `<button id="b" ondblclick="say('double')" oncontextmenu="say('menu'); return false" onmouseenter="say('over')">Thing</button>
      <label>Find <input id="q" value="old" onkeydown="if (event.key === 'Enter') say('enter')"></label><ul id="out"></ul><div style="height:3000px"></div>
      <script>const say = (what) => { out.innerHTML += '<li>' + what + '</li>' }</script>`);
    const target = await stage.record('#b', '#q');
    const { steps, page } = await stage.play([
      { action: 'hover', target: target['#b'] },
      { action: 'doubleClick', target: target['#b'] },
      { action: 'rightClick', target: target['#b'] },
      { action: 'clear', target: target['#q'] },
      { action: 'press', target: target['#q'], key: 'Enter' },
      { action: 'press', key: 'Enter' },
      { action: 'scroll', to: { x: 0, y: 900 } },
    ]);
    expect(told(steps)).toEqual(new Array(7).fill('passed'));
    expect(await page.locator('#out li').allTextContents()).toEqual(['over', 'double', 'menu', 'enter', 'enter']);
    expect(await page.locator('#q').inputValue()).toBe('');
    expect(await page.evaluate(() => scrollY)).toBe(900);
  });
});

describe('frames and shadow trees', () => {
  it('acts in frames of the same and of another site, and in open and closed shadow roots', async () => {
    const leaf = (name: string): string => `<button id="${name}" onclick="this.nextElementSibling.textContent = 'clicked'">Press ${name}</button><i></i>`;
    stage.show('/near', leaf('near'));
    stage.show('/far', leaf('far'));
    stage.show('/', `<h1>Frames</h1><iframe src="/near" title="near"></iframe><iframe src="${stage.far}/far" title="far"></iframe><div id="open"></div><div id="shut"></div><script>
      open.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(leaf('opened'))}; shut.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(leaf('closed'))};</script>`.replaceAll('open.attach', 'document.querySelector("#open").attach'));
    const target = await stage.record('#near', '#far', '#opened', '#closed');
    const { steps, page } = await stage.play(Object.values(target).map((one) => ({ action: 'click', target: one })));
    expect(told(steps)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(new Set(steps.map(({ found }) => found?.ref.frame)).size).toBe(3);
    for (const frame of page.frames().slice(1)) expect(await frame.locator('i').textContent()).toBe('clicked');
  });

  it('a button in a frame that does nothing has had no effect', async () => {
    stage.show('/near', '<button id="idle" type="button">Idle</button>');
    stage.show('/', '<iframe src="/near" title="near"></iframe>');
    const { '#idle': idle } = await stage.record('#idle');
    const { steps } = await stage.play([{ action: 'click', target: idle }]);
    expect(told(steps)).toEqual(['unverified no-effect']);
  });
});
