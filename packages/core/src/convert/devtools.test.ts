import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeStep } from '../recording/describe-step.js';
import { parseRecording } from '../recording/parse.js';
import type { Recording } from '../recording/recording.js';
import { lastCompound } from './css-compound.js';
import { parseDevTools, parseDevToolsText } from './devtools-flow.js';
import { targetFrom } from './devtools-selectors.js';
import { fromDevTools } from './from-devtools.js';
import { toDevTools } from './to-devtools.js';

const AS = { id: 'r', createdAt: '2026-01-01T00:00:00Z', createdBy: 'test' };
const SAVE = [['aria/Save[role="button"]'], ['form > button.save']];

function imported(...steps: object[]): Recording {
  const parsed = parseDevTools({ title: 'T', steps });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const checked = parseRecording(JSON.parse(JSON.stringify(fromDevTools(parsed.flow, AS))));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.recording;
}

const words = (recording: Recording): string[] => recording.steps.map(describeStep);
const noteTexts = (recording: Recording): string => (recording.notes ?? []).map(({ text }) => text).join('\n');

describe('steps', () => {
  test('the window and the first page', () => {
    const recording = imported({ type: 'setViewport', width: 900, height: 600, deviceScaleFactor: 2, isMobile: false, hasTouch: false, isLandscape: true }, { type: 'navigate', url: 'https://a.test/?token=t' });
    expect(recording).toMatchObject({ viewport: { width: 900, height: 600, dpr: 2 }, startUrl: 'https://a.test/?token={{secret:token}}', variables: { token: { secret: true } }, steps: [] });
  });

  test('keys with those that are held', () => {
    const key = (type: string, name: string): object => ({ type, key: name });
    const recording = imported(key('keyDown', 'ControlLeft'), key('keyDown', 'KeyS'), key('keyUp', 'KeyS'), key('keyUp', 'ControlLeft'), key('keyDown', 'Shift'), key('keyUp', 'Shift'), key('keyUp', 'x'), key('keyDown', 'Alt'));
    expect(words(recording)).toEqual(['Press Control+s', 'Press Shift']);
    expect(noteTexts(recording)).toMatch(/lets go of the key ‘x’[^]*‘Alt’ is pressed and never let go/u);
  });

  test('clicks of all buttons', () => {
    const click = (more: object): object => ({ type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1, ...more });
    const recording = imported(click({}), click({ button: 'secondary' }), click({ button: 'auxiliary' }), click({ button: 'back' }), click({ duration: 900, deviceType: 'touch' }), { ...click({}), type: 'doubleClick' });
    expect(words(recording)).toEqual(['Click ‘Save’', 'Right-click ‘Save’', 'Control+click ‘Save’', 'Click ‘Save’', 'Double-click ‘Save’']);
    for (const left of ['middle button', '‘back’', '900 ms', 'touch']) expect(noteTexts(recording)).toContain(left);
  });

  test('a change is a fill, a choice or a tick, as the selectors tell', () => {
    const change = (value: string, ...selectors: string[]): object => ({ type: 'change', value, selectors: selectors.map((one) => [one]) });
    const recording = imported(change('x', 'aria/Name', 'input.name'), change('', 'aria/Name', 'input.name'), change('l', 'form > select'), change('L', 'aria/Size[role="combobox"]'), change('on', 'input[type="checkbox"]'), change('false', 'aria/Gift[role="checkbox"]'), change('hunter2', 'aria/Mot de passe', '#x'), change('y', '#plain'));
    expect(words(recording)).toEqual(['Fill ‘Name’ with ‘x’', 'Clear ‘Name’', 'Choose ‘l’ in ‘select’', 'Choose ‘L’ in ‘Size’', 'Tick ‘input’', 'Untick ‘Gift’', 'Fill ‘Mot de passe’ (secret)', 'Fill ‘plain’ with ‘y’']);
    expect(JSON.stringify(recording)).not.toContain('hunter2');
    expect(noteTexts(recording)).toContain('The selectors do not tell whether ‘plain’');
  });

  test('the click that only led into the field goes, one that led to a page stays', () => {
    const selectors = [['aria/Name'], ['input.name']];
    const click = { type: 'click', selectors, offsetX: 1, offsetY: 1 };
    const change = { type: 'change', selectors, value: 'x' };
    expect(words(imported(click, change))).toEqual(['Fill ‘Name’ with ‘x’']);
    expect(words(imported({ ...click, assertedEvents: [{ type: 'navigation', url: 'https://a.test/' }] }, change))).toHaveLength(2);
  });

  test('waiting for elements, by how many, by state, by text', () => {
    const wait = (more: object): object => ({ type: 'waitForElement', selectors: [['aria/Row[role="row"]']], ...more });
    const recording = imported(wait({}), wait({ count: 0, operator: '==' }), wait({ visible: false }), wait({ count: 3, operator: '==' }), wait({ count: 3, operator: '>=' }), wait({ properties: { innerText: 'Done', draggable: true } }), wait({ properties: { checked: true } }));
    expect(words(recording)).toEqual(['Wait until ‘Row’ is there', 'Wait until ‘Row’ is gone', 'Wait until ‘Row’ is gone', 'Check that there are 3 of ‘Row’', 'Wait until ‘Row’ is there', 'Check that ‘Row’ contains ‘Done’', 'Check that ‘Row’ is ticked']);
    expect(noteTexts(recording)).toMatch(/at least 3[^]*draggable/u);
  });

  test('other tabs by their address, back to the main one, closing, frames, patience', () => {
    const click = { type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1 };
    const recording = imported({ ...click, target: 'https://a.test/popup/12', timeout: 20_000 }, { type: 'close', target: 'https://a.test/popup/12' }, { ...click, frame: [0, 1] });
    expect(words(recording)).toEqual(['Switch to the tab at https://a.test/popup/*', 'Click ‘Save’', 'Close tab 2', 'Switch to tab 1', 'Click ‘Save’']);
    expect(recording.steps[1]).toMatchObject({ wait: 20_000, tab: 1 });
    expect(noteTexts(recording)).toContain('frame');
  });

  test('where a step led is expected again', () => {
    const [step] = imported({ type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1, assertedEvents: [{ type: 'navigation', url: 'https://a.test/orders/12?x=1', title: 'Order 12' }] }).steps;
    expect(step).toMatchObject({ expect: { after: [{ kind: 'url', matches: 'https://a.test/orders/*?*' }] }, signals: [{ kind: 'navigation', title: 'Order 12' }] });
  });

  test('what has no counterpart is said, never dropped in silence', () => {
    const recording = imported({ type: 'emulateNetworkConditions', download: 1 }, { type: 'waitForExpression', expression: 'x' }, { type: 'customStep', name: 'n' }, { type: 'new' });
    expect(recording.steps).toEqual([]);
    expect(recording.notes).toHaveLength(6);
  });

  test('what the selectors or the digits give away as secret is asked for', () => {
    const change = (value: string, selector: string): object => ({ type: 'change', value, selectors: [[selector]] });
    const recording = imported(change('hunter2', '#pw'), change('hunter2', '[name=cc]'), change('hunter2', '#card-number'), change('hunter2', 'form input[type=password]'), change('hunter2', 'input[autocomplete="cc-csc"]'), change('hunter2', 'xpath///*[@id="userPwd"]'), change('4111 1111 1111 1111', '#x'));
    expect(JSON.stringify(recording)).not.toMatch(/hunter2|4111/u);
    expect(words(imported({ type: 'waitForElement', selectors: [['#pw']], properties: { value: 'hunter2' } }))).toEqual(['Wait until ‘pw’ is there']);
    expect(recording.steps.map((step) => (step.action === 'fill' ? step.value : ''))).toEqual(['{{secret:password}}', '{{secret:cc}}', '{{secret:card-number}}', '{{secret:password}}', '{{secret:cc-csc}}', '{{secret:password}}', '{{secret:card number}}']);
    expect(words(imported(change('4111 1111 1111 1112', '#order'), change('x', '#compass'), change('x', '#passenger-name')))).toEqual(['Fill ‘order’ with ‘4111 1111 1111 1112’', 'Fill ‘compass’ with ‘x’', 'Fill ‘passenger-name’ with ‘x’']);
  });

  test('secrets in addresses that a step led to are not kept', () => {
    const led = { type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1, assertedEvents: [{ type: 'navigation', url: 'https://a.test/in?pw=hunter2' }] };
    expect(JSON.stringify(imported(led))).not.toContain('hunter2');
  });

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'chrome://newtab/'])('%j is nowhere to go', (url) => {
    const recording = imported({ type: 'navigate', url }, { type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1 }, { type: 'navigate', url });
    expect([recording.startUrl, words(recording)]).toEqual(['about:blank', ['Click ‘Save’']]);
    expect(noteTexts(recording)).toMatch(/Step 1: it goes to an address that is no page[^]*where it begins/u);
  });

  test('a file without a beginning, or without steps, is said to be so', () => {
    expect(noteTexts(imported({ type: 'click', selectors: SAVE, offsetX: 1, offsetY: 1 }))).toContain('give "startUrl"');
    expect(noteTexts(imported({ type: 'navigate', url: 'localhost:3000/a' }))).toBe('It has no steps that Waymark could take over.');
  });
});

describe('selectors', () => {
  test.each([
    [[['aria/Save[role="button"]']], { semantics: { role: 'button', name: 'Save' } }],
    [[['aria/Say "hi"[role="link"]']], { semantics: { role: 'link', name: 'Say "hi"' } }],
    [[['aria/[role="main"]'], ['main > a.more']], { dom: { tag: 'a', classes: ['more'] }, semantics: { role: 'main' } }],
    [[['#order > div:nth-of-type(2) > button']], { dom: { tag: 'button', css: '#order > div:nth-of-type(2) > button' }, semantics: { role: 'button' } }],
    [[['#\\31 23']], { dom: { id: '123' } }],
    [[["[data-testid='a b']"]], { dom: { dataAttributes: { 'data-testid': 'a b' } } }],
    [[['xpath///*[@id="nav"]/ul/li[2]']], { dom: { idXPath: "//*[@id='nav']/ul[1]/li[2]", tag: 'li' } }],
    [[['xpath//html/body/a']], { dom: { xpath: '/html[1]/body[1]/a[1]', tag: 'a' }, semantics: { role: 'link' } }],
    [[['x-card', 'x-row#r', 'input[name="q"]']], { dom: { tag: 'input', name: 'q' }, shadow: [{ tag: 'x-card' }, { tag: 'x-row', id: 'r' }] }],
    [[['text/Sign in'], ['pierce/a.b']], { dom: { css: 'a.b' }, semantics: { text: 'Sign in' } }],
    [['#bare'], { dom: { id: 'bare' } }],
  ])('%j', (selectors, target) => {
    expect(targetFrom(selectors).target).toMatchObject(target);
  });

  test('no selector makes the parser fail, and none becomes a prototype', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(fc.string(), fc.constantFrom('aria/', 'xpath/', 'text/', 'pierce/', '[__proto__=x]', '#\\', '[a="')), { minLength: 1, maxLength: 3 }), { maxLength: 4 }), (selectors) => {
        const { target, label } = targetFrom(selectors);
        expect(typeof label).toBe('string');
        expect(Object.getPrototypeOf(target.dom)).toBe(Object.prototype);
      }),
    );
    expect(lastCompound('a > b[x="> ] y"].c:not(.d #e)')).toEqual({ tag: 'b', id: null, classes: ['c'], attributes: { x: '> ] y' } });
  });
});

describe('bad files', () => {
  test.each([
    ['', /empty/],
    ['<html>', /HTML/],
    ['{"title": "T", "steps": [', /not valid JSON at line 1/],
    ['import puppeteer', /script/],
    ['null', /no JSON object/],
    ['[]', /no JSON object/],
    ['{"waymark": 1}', /Waymark recording already/],
    ['{"log": {"entries": []}}', /HAR/],
    ['{"tests": [], "suites": []}', /Selenium IDE/],
    ['{"name": "package"}', /has no "steps"/],
    ['{"steps": []}', /"title" is missing/],
    ['{"title": 3, "steps": []}', /"title" must be a text/],
    ['{"title": "T", "steps": [{"type": "change", "selectors": [["#a"]]}]}', /Step 1: "value" is missing/],
    ['{"title": "T", "steps": [{"type": "click", "selectors": [3]}]}', /selectors/],
    [`{"title": "T", "steps": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /nested/],
  ])('%.40j', (text, message) => {
    const parsed = parseDevToolsText(text);
    const problems = parsed.ok ? [] : parsed.problems;
    expect(problems.map((one) => `${one.message} ${one.hint}`).join('\n')).toMatch(message);
  });

  test('whatever JSON it is, it is taken or refused in words', () => {
    const step = fc.record({ type: fc.constantFrom('click', 'change', 'keyDown', 'keyUp', 'navigate', 'scroll', 'close', 'hover', 'waitForElement', 'x'), selectors: fc.constantFrom([['#a']], [], undefined), value: fc.string(), key: fc.constantFrom('a', 'Shift', ''), url: fc.constantFrom('https://a.test/', 'x', ''), target: fc.constantFrom('main', 'https://a.test/', undefined) });
    fc.assert(
      fc.property(fc.record({ title: fc.oneof(fc.string(), fc.integer()), steps: fc.array(step, { maxLength: 8 }) }), (json) => {
        const parsed = parseDevTools(JSON.parse(JSON.stringify(json)));
        const good = parsed.ok ? parseRecording(JSON.parse(JSON.stringify(fromDevTools(parsed.flow, AS)))).ok : parsed.problems.length > 0;
        expect(good).toBe(true);
      }),
    );
  });
});

describe('back to the panel', () => {
  test('a step with all it has, and in words what it cannot have', () => {
    const { flow, notes } = toDevTools({
      waymark: 1,
      id: 'r',
      title: 'T',
      startUrl: 'https://a.test/',
      viewport: { width: 800, height: 600 },
      steps: [
        { id: 'a', number: 1, label: 'Go', action: 'click', modifiers: ['Shift'], target: { dom: { id: '1a', css: 'button' }, semantics: { role: 'button', name: 'Go' } }, signals: [{ kind: 'navigation', url: 'https://a.test/b' }] },
        { id: 'b', number: 2, label: 'Q', action: 'fill', value: '\\{{q}}', target: { dom: { dataAttributes: { 'data-testid': 'q' } }, shadow: [{ tag: 'x-form' }], frames: [{ index: 2 }] } },
        { id: 'c', number: 3, label: '', action: 'dialog', answer: 'accept' },
        { id: 'd', number: 4, label: 'Lost', action: 'click', target: {} },
      ],
    });
    expect(flow.steps.slice(1)).toEqual([
      { type: 'navigate', url: 'https://a.test/' },
      { type: 'keyDown', key: 'Shift', target: 'main' },
      { type: 'click', selectors: [['aria/Go[role="button"]'], ['#\\31 a'], ['button']], offsetX: 1, offsetY: 1, target: 'main', assertedEvents: [{ type: 'navigation', url: 'https://a.test/b' }] },
      { type: 'keyUp', key: 'Shift', target: 'main' },
      { type: 'change', selectors: [['x-form', '[data-testid="q"]']], value: '{{q}}', target: 'main', frame: [2] },
    ]);
    expect(notes).toHaveLength(2);
  });
});
