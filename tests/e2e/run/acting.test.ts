import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests();

/** What is expected to be refused is not waited for. */
const AT_ONCE = { wait: 0 };

const NOTES = `<h1>Notes</h1><form id="note-form" onsubmit="return false"><label for="note">Note</label><input id="note" name="note">
  <button id="save" class="primary" type="button" onclick="out.textContent = 'Saved ' + note.value">Save note</button></form><p id="out"></p>`;

describe('never the best available anyway', () => {
  it('refuses where the target is gone and something like it stands in its place', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    stage.show('/', NOTES.replace('Save note', 'Discard note').replace('id="save"', 'id="discard"'));
    const { steps, page, result } = await stage.play([{ action: 'click', target: save, ...AT_ONCE }, { action: 'click', target: save }]);
    expect(steps.map(({ outcome }) => outcome)).toEqual(['refused', 'skipped']);
    expect(steps[1]?.code).toBe('earlier-step');
    expect(result.outcome).toBe('failed');
    expect(await page.locator('#out').textContent()).toBe('');
    expect(steps[0]?.considered.every(({ notChosen }) => notChosen !== null)).toBe(true);
  });

  it('refuses where a second one like it has come, and nothing tells them apart', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    const twin = `<button type="button" class="b" onclick="out.textContent += 'clicked'">Save note</button>`;
    stage.show('/', `<h1>Notes</h1><div>${twin}</div><div>${twin}</div><p id="out"></p>`);
    const { steps, page } = await stage.play([{ action: 'click', target: save, ...AT_ONCE }]);
    expect(told(steps)).toEqual(['refused ambiguous']);
    expect(await page.locator('#out').textContent()).toBe('');
  });

  it('refuses a recorded id that now belongs to another control', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    stage.show('/', NOTES.replace('Save note', 'Do not save note'));
    const { steps, page } = await stage.play([{ action: 'click', target: save, ...AT_ONCE }]);
    expect(told(steps)).toEqual(['refused contradiction']);
    expect(await page.locator('#out').textContent()).toBe('');
  });
});

describe('success is what can be seen afterwards', () => {
  const buttons = `<button id="quiet" type="button">Refresh</button> <button id="pay" type="button">Pay now</button>
    <button id="loud" type="button" onclick="out.textContent = 'done'">Count</button><p id="out"></p>`;

  it('a click with an effect passes, one without is unverified, a risky one without fails', async () => {
    stage.show('/', buttons);
    const target = await stage.record('#quiet', '#pay', '#loud');
    const { steps, result } = await stage.play([
      { action: 'click', target: target['#loud'] },
      { action: 'click', target: target['#quiet'], label: 'Refresh' },
      { action: 'click', target: target['#pay'], label: 'Pay now' },
    ]);
    expect(told(steps)).toEqual(['passed', 'unverified no-effect', 'failed no-effect']);
    expect(result.counts).toMatchObject({ unverified: 1, failed: 1 });
  });

  it('an expectation that does not come true fails the step, whatever else changed', async () => {
    stage.show('/', buttons);
    const target = await stage.record('#loud');
    const { steps } = await stage.play([{ action: 'click', target: target['#loud'], expect: { after: [{ kind: 'present', text: 'Saved' }] } }], { timeouts: { after: 300 } });
    expect(told(steps)).toEqual(['failed expectation-missed']);
  });

  it('a field that does not keep what was typed, a box that unticks itself, a choice that springs back: failed', async () => {
    stage.show('/', `<label>Code <input id="code" oninput="this.value = 'x'"></label>
      <label><input type="checkbox" id="box" onchange="this.checked = false"> Agree</label>
      <label>Size <select id="size" onchange="this.value = 's'"><option value="s">Small</option><option value="l">Large</option></select></label>`);
    const target = await stage.record('#code', '#box', '#size');
    for (const draft of [
      { action: 'fill' as const, target: target['#code'], value: 'ABC' },
      { action: 'check' as const, target: target['#box'] },
      { action: 'select' as const, target: target['#size'], values: ['Large'] },
    ]) {
      const { steps } = await stage.play([draft]);
      expect(told(steps), draft.action).toEqual(['failed expectation-missed']);
    }
  });

  it('a choice is made by value or by text, and a missing one is said', async () => {
    stage.show('/', '<label>Size <select id="size"><option value="s">Small</option><option value="l">Large</option></select></label>');
    const { '#size': size } = await stage.record('#size');
    const { steps, page } = await stage.play([{ action: 'select', target: size, values: ['Large'] }, { action: 'select', target: size, values: ['Huge'] }]);
    expect(told(steps)).toEqual(['passed', 'failed expectation-missed']);
    expect(steps[1]?.reason).toContain('Huge');
    expect(await page.locator('#size').inputValue()).toBe('l');
  });

  it('waits for what must be there before the step, and does nothing where it does not come', async () => {
    stage.show('/', `${NOTES}<p id="state"></p><script>setTimeout(() => { state.textContent = 'Ready' }, 300)</script>`);
    const { '#save': save } = await stage.record('#save');
    const ready = await stage.play([{ action: 'click', target: save, expect: { before: [{ kind: 'present', text: 'Ready' }] } }]);
    expect(told(ready.steps)).toEqual(['passed']);
    const never = await stage.play([{ action: 'click', target: save, expect: { before: [{ kind: 'present', text: 'Logged in' }] } }], { timeouts: { after: 300 } });
    expect(told(never.steps)).toEqual(['refused expectation-missed']);
    expect(await never.page.locator('#out').textContent()).toBe('');
  });
});

describe('between deciding and acting', () => {
  it('refuses what is covered, and what is disabled, and clicks neither', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    const veil = `<div id="veil" style="position:fixed;inset:0;background:#0003" onclick="out.textContent = 'veil'">Please wait</div>`;
    stage.show('/', NOTES + veil);
    const covered = await stage.play([{ action: 'click', target: save }], { timeouts: { step: 1_500 } });
    expect(told(covered.steps)).toEqual(['refused covered']);
    expect(await covered.page.locator('#out').textContent()).toBe('');
    stage.show('/', NOTES.replace('id="save"', 'id="save" disabled'));
    const disabled = await stage.play([{ action: 'click', target: save }], { timeouts: { step: 1_500 } });
    expect(told(disabled.steps)).toEqual(['refused not-usable']);
    expect(disabled.steps[0]?.reason).toContain('disabled');
  });

  it('decides again where the node was replaced while the step was under way', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    // Every few milliseconds the element is exchanged for a fresh one, until the page has calmed down.
    stage.show('/', `${NOTES}<script>let turns = 0; const id = setInterval(() => { if (turns++ > 12) return clearInterval(id);
      const old = document.querySelector('#save'); old.replaceWith(old.cloneNode(true)); }, 25)</script>`);
    const { steps, page } = await stage.play([{ action: 'click', target: save }]);
    expect(told(steps)).toEqual(['passed']);
    expect(await page.locator('#out').textContent()).toBe('Saved ');
  });

  it('stops a click that something slid in front of, and refuses', async () => {
    stage.show('/', NOTES);
    const { '#save': save } = await stage.record('#save');
    // Comes over the button at the very moment the pointer arrives, after every check has been passed.
    stage.show('/', `${NOTES}<button id="trap" hidden style="position:fixed;inset:0" onclick="out.textContent = 'trapped'">Buy it</button>
      <script>addEventListener('pointermove', () => { trap.hidden = false })</script>`);
    const { steps, page } = await stage.play([{ action: 'click', target: save }], { timeouts: { step: 2_000 } });
    expect(told(steps)).toEqual(['refused covered']);
    expect(steps[0]?.reason).toContain('Buy it');
    expect(await page.locator('#out').textContent()).toBe('');
  });

  it('sends once: an answer that does not come is a failure, never a second try', async () => {
    stage.show('/', `<form action="/order" method="get"><button id="send">Place order</button></form>`);
    stage.show('/order', () => undefined);
    const { '#send': send } = await stage.record('#send');
    const { steps } = await stage.play([{ action: 'click', target: send, label: 'Place order' }], { timeouts: { step: 2_500, navigation: 1_000, after: 500 } });
    expect(steps[0]?.outcome).toBe('failed');
    expect(stage.hits('/order')).toBe(1);
  });

  it('a choice that leads to another page is made once', async () => {
    stage.show('/', `<form action="/lang"><label>Language <select id="lang" name="l" onchange="this.form.submit()"><option value="en">English</option><option value="fr">Français</option></select></label></form>`);
    stage.show('/lang', `<h1>Langue</h1><form action="/lang"><label>Language <select id="lang" name="l"><option value="en">English</option><option value="fr">Français</option></select></label></form>`);
    const { '#lang': lang } = await stage.record('#lang');
    const { steps } = await stage.play([{ action: 'select', target: lang, values: ['fr'], expect: { after: [{ kind: 'url', matches: '*/lang?l=fr' }] } }]);
    expect(told(steps)).toEqual(['passed']);
    expect(stage.hits('/lang')).toBe(1);
  });
});

describe('typing', () => {
  it('goes to the field that was meant, or nowhere', async () => {
    const fields = `<label>First name <input id="first"></label> <label>Nickname <input id="nick"></label>`;
    stage.show('/', fields);
    const { '#first': first } = await stage.record('#first');
    stage.show('/', `${fields}<script>first.onfocus = () => setTimeout(() => nick.focus())</script>`);
    const { steps, page } = await stage.play([{ action: 'fill', target: first, value: 'Ada' }]);
    // Whichever comes first, the keys or the page's own timer: nothing lands in the other field, and a pass means that it was typed.
    expect(await page.locator('#nick').inputValue()).toBe('');
    expect(await page.locator('#first').inputValue()).toBe(steps[0]?.outcome === 'passed' ? 'Ada' : '');
  });
});

describe('what a key does in its form', () => {
  const form = `<form onsubmit="out.textContent = 'sent ' + mail.value; return false"><label>Mail <input id="mail"></label>
    <button type="button" id="other" onclick="out.textContent = 'other'">Other</button><button>Send</button></form><p id="out"></p>`;

  it('Enter sends the form by its button, as it does for a person', async () => {
    stage.show('/', form);
    const { '#mail': mail } = await stage.record('#mail');
    const { steps, page } = await stage.play([{ action: 'fill', target: mail, value: 'ada' }, { action: 'press', target: mail, key: 'Enter' }]);
    expect(told(steps)).toEqual(['passed', 'passed']);
    expect(await page.locator('#out').textContent()).toBe('sent ada');
  });
});

describe('a control that nothing names', () => {
  const slider = (handles: string): string => `<h1>Jukebox</h1><p>Loudness</p><div id="loudness" style="position:relative;width:200px;height:20px;background:#ccc">${handles}</div><p id="out"></p><label>Day <input></label>`;
  const handle = '<span class="slider-handle" tabindex="0" style="display:inline-block;width:20px;height:20px;background:#06c" onclick="out.textContent = \'pressed\'"></span>';

  it('is known by its look, its place under an id and those beside it', async () => {
    stage.show('/', slider(handle));
    const { '.slider-handle': target } = await stage.record('.slider-handle');
    const { steps, page } = await stage.play([{ action: 'click', target }]);
    expect(told(steps)).toEqual(['passed']);
    expect(await page.locator('#out').textContent()).toBe('pressed');
  });

  it('and is refused where a second one has come, or where it looks like something else', async () => {
    stage.show('/', slider(handle));
    const { '.slider-handle': target } = await stage.record('.slider-handle');
    for (const now of [handle + handle, handle.replace('slider-handle', 'slider-reset')]) {
      stage.show('/', slider(now));
      const { steps, page } = await stage.play([{ action: 'click', target, wait: 0 }]);
      expect(steps[0]?.outcome).toBe('refused');
      expect(await page.locator('#out').textContent()).toBe('');
    }
  });
});

describe('what was seen while it was recorded, and nobody confirmed', () => {
  const page = (message: string): string => `<button id="go" type="button" onclick="out.textContent = '${message}'">Count</button><button id="pay" type="button" onclick="out.textContent = '${message}'">Place order</button><p id="out"></p>`;
  const proposal = { expect: { after: [{ kind: 'present' as const, text: 'Counted', proposed: true as const }] } };

  it('proves the step where it comes true; where it does not, any effect does, and that is said', async () => {
    stage.show('/', page('Counted'));
    const { '#go': target } = await stage.record('#go');
    const met = await stage.play([{ action: 'click', target, ...proposal }]);
    expect(met.steps[0]).toMatchObject({ outcome: 'passed', verified: { description: '‘Counted’ is there' } });
    stage.show('/', page('All counted up'));
    const missed = await stage.play([{ action: 'click', target, expect: { after: [{ kind: 'present', text: 'Done', proposed: true }] } }]);
    expect(missed.steps[0]?.outcome).toBe('passed');
    expect(missed.steps[0]?.verified?.description).toContain('unlike at recording time, ‘Done’ is not there');
  });

  it('stops a healed step that is risky', async () => {
    stage.show('/', page('Counted'));
    const { '#pay': target } = await stage.record('#pay');
    stage.show('/', page('Ordered').replace('id="pay"', 'id="settle"').replace('Place order', 'Submit order'));
    const { steps } = await stage.play([{ action: 'click', target, label: 'Place order', ...proposal }]);
    expect(told(steps)).toEqual(['failed expectation-missed']);
  });
});

describe('a drag', () => {
  it('is seen by where the thing stands afterwards, without a word coming or going', async () => {
    stage.show('/', `<ul id="a"><li id="mow" draggable="true">Mow the lawn</li></ul><ul id="b" style="height:60px;background:#eee"></ul>
      <script>b.ondragover = (event) => event.preventDefault(); b.ondrop = () => b.append(mow);</script>`);
    const target = await stage.record('#mow', '#b');
    const { steps, page } = await stage.play([{ action: 'drag', target: target['#mow'], to: { target: target['#b'] } }]);
    expect(told(steps)).toEqual(['passed']);
    expect(await page.locator('#b li').count()).toBe(1);
  });
});

