import { siteState, type RecordCase } from './record-case.js';
import { UPLOADED } from './filling.js';

/** What Playwright's own actions do, partly by script: for `record(page)` alone, since no person makes such input. */
export const SCRIPTED: readonly RecordCase[] = [
  { name: 'script: fill', action: 'fill', site: '/plain/form', act: (page) => page.getByLabel('Full name').fill('Ada Lovelace'), state: siteState },
  { name: 'script: fill of a date', action: 'fill', site: '/plain/form', act: (page) => page.getByLabel('Date of birth').fill('1815-12-10'), state: siteState },
  { name: 'script: fill of a slider', action: 'fill', site: '/plain/form', act: (page) => page.getByLabel('Volume').fill('7'), state: siteState },
  { name: 'script: fill of a colour', action: 'fill', site: '/plain/form', act: (page) => page.getByLabel('Colour').fill('#ff8800'), state: siteState },
  { name: 'script: fill of an editable element', action: 'fill', site: '/plain/form', act: (page) => page.getByRole('textbox', { name: 'Biography' }).fill('Mathematician'), state: siteState },
  { name: 'script: clear', action: 'clear', site: '/plain/form', act: (page) => page.getByLabel('Guests').clear(), state: siteState },
  { name: 'script: key by key', action: 'fill', site: '/plain/form', act: (page) => page.getByLabel('E-mail').pressSequentially('ada@example.org'), state: siteState },
  { name: 'script: check', action: 'check', site: '/plain/form', act: (page) => page.getByLabel('Send me news').check(), state: siteState },
  { name: 'script: setChecked to false', action: 'uncheck', site: '/plain/form', act: (page) => page.getByLabel('I agree to the terms').setChecked(false), state: siteState },
  { name: 'script: selectOption', action: 'select', site: '/plain/form', act: async (page) => void (await page.getByLabel('Country').selectOption('it')), state: siteState },
  { name: 'script: selectOption of several', action: 'select', site: '/plain/form', act: async (page) => void (await page.getByLabel('Days').selectOption(['Monday', 'Tuesday'])), state: siteState },
  { name: 'script: setInputFiles', action: 'upload', site: '/plain/form', act: (page) => page.getByLabel('Photo').setInputFiles(UPLOADED), state: siteState },
  { name: 'script: dragTo', action: 'drag', site: '/plain/drag', act: (page) => page.getByText('Paint the fence').dragTo(page.locator('#done')), state: siteState },
  {
    name: 'script: fill and press at full speed',
    action: 'fill',
    site: '/plain/form',
    act: async (page) => {
      await page.getByLabel('Full name').fill('Grace');
      await page.getByLabel('E-mail').fill('grace@example.org');
      await page.getByLabel('Country').selectOption('fr');
      await page.getByLabel('Send me news').check();
      await page.getByRole('button', { name: 'Register' }).click();
    },
    state: siteState,
  },
];
