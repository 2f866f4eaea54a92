import { fileURLToPath } from 'node:url';
import { look, siteState, typeInto, type RecordCase } from './record-case.js';

/** The file that is uploaded; its name is what a recording holds. */
export const UPLOADED = fileURLToPath(new URL('./portrait.txt', import.meta.url));

/** What no byte of any recording may hold. */
export const PASSWORD = 'correct-horse-41';

export const FILLING: readonly RecordCase[] = [
  {
    name: 'plain: typing into several fields, and Enter',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await typeInto(page.getByLabel('Full name'), 'Ada Lovelace');
      await typeInto(page.getByLabel('E-mail'), 'ada@example.org');
      await page.keyboard.press('Enter');
      await look(page, 'Registered Ada Lovelace');
    },
    state: siteState,
  },
  {
    name: 'plain: typing, mending and going on with Tab',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await typeInto(page.getByLabel('Full name'), 'Grase');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('ce');
      await page.keyboard.press('Tab');
      await page.keyboard.type('grace@example.org');
    },
    state: siteState,
  },
  {
    name: 'plain: text of several lines',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await typeInto(page.getByLabel('About you'), 'First line');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Second line');
    },
    state: siteState,
  },
  {
    name: 'plain: password',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await typeInto(page.getByLabel('Full name'), 'Ada');
      await typeInto(page.getByLabel('Password'), PASSWORD);
      await page.getByRole('button', { name: 'Register' }).click();
      await look(page, 'Registered Ada');
    },
    state: siteState,
    secrets: { password: PASSWORD },
  },
  {
    name: 'plain: paste',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await typeInto(page.getByLabel('Full name'), 'Pasted twice');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await page.getByLabel('About you').click();
      await page.keyboard.press('Control+v');
    },
    state: siteState,
  },
  {
    name: 'plain: typing into an editable element',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => typeInto(page.getByRole('textbox', { name: 'Biography' }), 'Wrote the first programme'),
    state: siteState,
  },
  {
    name: 'plain: number',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Guests').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('4');
    },
    state: siteState,
  },
  {
    name: 'plain: date typed into its parts',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Date of birth').focus();
      await page.keyboard.type('12101815');
    },
    state: siteState,
  },
  {
    name: 'plain: emptying a field',
    action: 'clear',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Guests').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
    },
    state: siteState,
  },
  {
    name: 'plain: choice in a list, by keyboard',
    action: 'select',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Country').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
    },
    state: siteState,
  },
  {
    name: 'plain: several choices in a list',
    action: 'select',
    site: '/plain/form',
    act: async (page) => {
      await page.getByRole('option', { name: 'Monday' }).click();
      await page.getByRole('option', { name: 'Wednesday' }).click({ modifiers: ['Control'] });
    },
    state: siteState,
  },
  {
    name: 'plain: tick by its label',
    action: 'check',
    site: '/plain/form',
    act: async (page) => page.getByText('Send me news').click(),
    state: siteState,
  },
  {
    name: 'plain: tick by the space bar',
    action: 'check',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Send me news').focus();
      await page.keyboard.press('Space');
    },
    state: siteState,
  },
  {
    name: 'plain: one of several, by its button',
    action: 'check',
    site: '/plain/form',
    act: async (page) => page.getByLabel('Large').click(),
    state: siteState,
  },
  {
    name: 'plain: taking a tick away',
    action: 'uncheck',
    site: '/plain/form',
    act: async (page) => page.getByLabel('I agree to the terms').click(),
    state: siteState,
  },
  {
    name: 'plain: file for upload',
    action: 'upload',
    site: '/plain/form',
    act: async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByLabel('Photo').click();
      await (await chooser).setFiles(UPLOADED);
    },
    state: siteState,
  },
  {
    name: 'plain: typing in an open shadow root',
    action: 'fill',
    site: '/plain/shadow',
    act: async (page) => {
      await typeInto(page.getByLabel('Remark on the open card'), 'Nice');
      await page.keyboard.press('Enter');
      await look(page, 'open card: Nice');
    },
    state: siteState,
  },
];
