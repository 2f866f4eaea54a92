import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests();
const AT_ONCE = { wait: 0 };

const FORM = `<h1>Sign in</h1><form id="login" onsubmit="return false"><label for="user">User name</label><input id="user" name="user">
  <label for="pass">Password</label><input id="pass" name="pass" type="password">
  <button id="go" type="button" onclick="out.textContent = 'Welcome'">Sign in</button></form><p id="out"></p>`;

/** Other ids, names, classes and structure; the words have stayed, but for the button. */
const REDESIGNED = `<main><h1>Sign in</h1><section class="card"><form class="f" onsubmit="return false">
  <div><label>User name <input class="i" autocomplete="username"></label></div>
  <div><label>Your password <input class="i" type="password" autocomplete="current-password"></label></div>
  <div><button class="b" type="button" onclick="out.textContent = 'Welcome'">Log in</button></div></form></section><p id="out"></p></main>`;

describe('healing', () => {
  it('heals what it can prove, and says what it went by', async () => {
    stage.show('/', FORM);
    const { '#user': user } = await stage.record('#user');
    stage.show('/', REDESIGNED.replace('User name', 'Username'));
    const { steps, page } = await stage.play([{ action: 'fill', target: user, value: 'ada', ...AT_ONCE }]);
    expect(['healed', 'flagged']).toContain(steps[0]?.outcome);
    expect(steps[0]?.source).toBe('local');
    expect(steps[0]?.judgement?.factors.length).toBeGreaterThan(0);
    expect(await page.locator('input').first().inputValue()).toBe('ada');
  });

  it.each([
    ['by the options of the run', { healing: false }, {}],
    ['by the step itself', {}, { healing: false }],
  ])('does nothing where healing is switched off %s', async (_, options, step) => {
    stage.show('/', FORM);
    const { '#go': go } = await stage.record('#go');
    stage.show('/', REDESIGNED);
    const { steps, page } = await stage.play([{ action: 'click', target: go, ...AT_ONCE, ...step }], options);
    expect(told(steps)).toEqual(['refused healing-off']);
    expect(steps[0]?.reason).toContain('Log in');
    expect(await page.locator('#out').textContent()).toBe('');
  });

  it('never heals the field of a password, and types nothing', async () => {
    stage.show('/', FORM);
    const { '#pass': pass } = await stage.record('#pass');
    stage.show('/', REDESIGNED);
    const { steps, page } = await stage.play([{ action: 'fill', target: pass, value: '{{secret:pass}}', secret: true, ...AT_ONCE }], { secrets: { pass: 'hunter22' } });
    expect(steps[0]?.outcome).toBe('refused');
    for (const field of await page.locator('input').all()) expect(await field.inputValue()).toBe('');
  });

  it('never heals a field that a secret is typed into, though nothing marks the step or the field', async () => {
    stage.show('/', FORM);
    const { '#user': user } = await stage.record('#user');
    stage.show('/', REDESIGNED.replace('User name', 'Username'));
    const { steps, page } = await stage.play([{ action: 'fill', target: user, value: 'Bearer {{secret:token}}', ...AT_ONCE }], { secrets: { token: 'hunter22' } });
    expect(told(steps)).toEqual(['refused never-healed']);
    for (const field of await page.locator('input').all()) expect(await field.inputValue()).toBe('');
  });

  it('never types into a field for secrets what was meant for another field', async () => {
    stage.show('/', `<h1>Account</h1><form id="f"><label for="pin">Access code</label><input id="pin" name="code" class="wide" data-testid="code"></form>`);
    const { '#pin': pin } = await stage.record('#pin');
    stage.show('/', `<h1>Account</h1><form id="f"><label for="pin2">Your access code</label><input id="pin2" name="code" class="wide" autocomplete="one-time-code" data-testid="code"></form>`);
    const { steps, page } = await stage.play([{ action: 'fill', target: pin, value: '123456', ...AT_ONCE }]);
    expect(told(steps)).toEqual(['refused never-healed']);
    expect(await page.locator('input').inputValue()).toBe('');
  });

  it('never heals an assertion', async () => {
    stage.show('/', FORM);
    const { '#go': go } = await stage.record('#go');
    stage.show('/', REDESIGNED);
    const { steps } = await stage.play([{ action: 'assertVisible', target: go, ...AT_ONCE }]);
    expect(told(steps)).toEqual(['failed assertion-failed']);
    expect(steps[0]?.reason).toContain('Log in');
  });

  it('flags a risky step where a harmless one is healed', async () => {
    // Under the most careful preset there is no stricter one to take.
    const row = (label: string): string => `<h1>Account</h1><button id="x" class="wide" onclick="out.textContent = 'ok'">${label}</button><p id="out"></p>`;
    const outcomes: (string | undefined)[] = [];
    for (const label of ['Show details', 'Delete account']) {
      stage.show('/', row(label));
      const { '#x': target } = await stage.record('#x');
      stage.show('/', row(label).replace('<button id="x" class="wide"', '<div><button id="y" class="wide"').replace('</button>', '</button></div>').replace(label, `${label} here`));
      const { steps } = await stage.play([{ action: 'click', target, label, ...AT_ONCE }], { mode: 'conservative' });
      outcomes.push(steps[0]?.outcome);
    }
    expect(outcomes).toEqual(['healed', 'flagged']);
  });
});

describe('a page that is still arriving', () => {
  it('finds an element that comes a second later', async () => {
    stage.show('/', FORM);
    const { '#go': go } = await stage.record('#go');
    stage.show('/', `<div id="root"></div><script>setTimeout(() => { root.innerHTML = ${JSON.stringify(FORM)} }, 1000)</script>`);
    const { steps } = await stage.play([{ action: 'click', target: go }]);
    expect(told(steps)).toEqual(['passed']);
    expect(steps[0]?.attempts).toBeGreaterThan(1);
  });

  it('waits as long as the step says', async () => {
    stage.show('/', FORM);
    const { '#go': go } = await stage.record('#go');
    stage.show('/', `<div id="root"></div><script>setTimeout(() => { root.innerHTML = ${JSON.stringify(FORM)} }, 2300)</script>`);
    const { steps } = await stage.play([{ action: 'click', target: go, wait: 5_000 }]);
    expect(told(steps)).toEqual(['passed']);
  });

  it('does not heal to a look-alike while the rest of the page is on its way', async () => {
    stage.show('/', FORM);
    const { '#go': go } = await stage.record('#go');
    const [head = '', rest = ''] = FORM.split('<label for="pass">');
    const early = `<button type="button" onclick="out.textContent = 'wrong'">Sign in with a friend</button>`;
    stage.show('/', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><link rel="icon" href="data:,"><p id="out"></p>${early}${head}${' '.repeat(2_000)}`);
      setTimeout(() => response.end(`<label for="pass">${rest.replace('<p id="out"></p>', '')}`), 1_500);
    });
    const { steps, page } = await stage.play([{ action: 'click', target: go }]);
    expect(told(steps)).toEqual(['passed']);
    expect(await page.locator('#out').textContent()).toBe('Welcome');
  });
});
