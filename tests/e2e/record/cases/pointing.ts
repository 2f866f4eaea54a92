import { look, siteState, type RecordCase } from './record-case.js';

export const POINTING: readonly RecordCase[] = [
  {
    name: 'plain: click',
    action: 'click',
    site: '/plain/buttons',
    act: async (page) => {
      await page.getByRole('button', { name: 'Save draft' }).click();
      await look(page, 'Draft saved');
    },
    state: siteState,
  },
  {
    name: 'plain: click made by the keyboard',
    action: 'click',
    site: '/plain/buttons',
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await look(page, 'Published');
    },
    state: siteState,
  },
  {
    name: 'plain: click with a modifier held',
    action: 'click',
    site: '/plain/buttons',
    act: async (page) => {
      await page.getByText('Letter.odt').click({ modifiers: ['Control'] });
      await look(page, 'Letter.odt chosen');
    },
    state: siteState,
  },
  {
    name: 'plain: double click',
    action: 'doubleClick',
    site: '/plain/buttons',
    act: async (page) => {
      await page.getByText('Photo.png').dblclick();
      await look(page, 'Photo.png opened');
    },
    state: siteState,
  },
  {
    name: 'plain: right click, and a choice in the menu it opens',
    action: 'rightClick',
    site: '/plain/buttons',
    act: async (page) => {
      await page.getByText('Budget.ods').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Archive' }).click();
      await look(page, 'Archive: Budget.ods');
    },
    state: siteState,
  },
  {
    name: 'plain: hover that opens a menu of the style sheet',
    action: 'hover',
    site: '/plain/menus',
    act: async (page) => {
      await page.getByText('Products').hover();
      await page.getByRole('button', { name: 'Chairs' }).click();
      await look(page, 'Chairs shown');
    },
    state: siteState,
  },
  {
    name: 'plain: hover that opens a menu of a script',
    action: 'hover',
    site: '/plain/menus',
    act: async (page) => {
      await page.getByText('Help').hover();
      await page.getByRole('button', { name: 'Contact us' }).click();
      await look(page, 'Contact form');
    },
    state: siteState,
  },
  {
    name: 'plain: key of its own',
    action: 'press',
    site: '/plain/buttons',
    act: async (page) => {
      await page.getByText('Letter.odt').focus();
      await page.keyboard.press('Delete');
      await look(page, 'Letter.odt moved to the bin');
    },
    state: siteState,
  },
  {
    name: 'plain: shortcut',
    action: 'press',
    site: '/plain/buttons',
    act: async (page) => {
      await page.keyboard.press('Control+s');
      await look(page, 'Saved by shortcut');
    },
    state: siteState,
  },
  {
    name: 'plain: scroll that brings what is clicked next',
    action: 'scroll',
    site: '/plain/scroll',
    act: async (page) => {
      await page.locator('#list').hover();
      for (const _ of [1, 2]) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(400);
      }
      await page.getByRole('button', { name: 'Letter 31', exact: true }).click();
      await look(page, 'Letter 31 opened');
    },
    state: siteState,
  },
  {
    name: 'plain: click in an open shadow root',
    action: 'click',
    site: '/plain/shadow',
    act: async (page) => {
      await page.getByRole('button', { name: 'Like the open card' }).click();
      await look(page, 'open card liked');
    },
    state: siteState,
  },
  {
    name: 'plain: click in a closed shadow root',
    action: 'click',
    site: '/plain/shadow',
    act: async (page) => {
      await page.waitForTimeout(900);
      const box = await page.locator('closed-card').boundingBox();
      if (box === null) throw new Error('the card is not there');
      await page.mouse.click(box.x + 30, box.y + box.height / 2);
      await look(page, 'closed card liked');
    },
    state: siteState,
  },
  {
    name: 'plain: click in a frame of the same site',
    action: 'click',
    site: '/plain/shadow',
    act: async (page) => {
      await page.frameLocator('[title=Near]').getByRole('button', { name: 'Vote' }).click();
      await look(page, 'vote from near');
    },
    state: siteState,
  },
  {
    name: 'plain: click in a frame of another site',
    action: 'click',
    site: '/plain/shadow',
    act: async (page) => {
      await page.frameLocator('[title=Far]').getByRole('button', { name: 'Vote' }).click();
      await look(page, 'vote from far');
    },
    state: siteState,
  },
  {
    name: 'plain: click in a drawing',
    action: 'click',
    site: '/plain/shadow',
    act: async (page) => {
      await page.getByRole('button', { name: 'North field' }).click();
      await look(page, 'North field');
    },
    state: siteState,
  },
  {
    name: 'plain: click on a page that stops events and overrides DOM methods',
    action: 'click',
    site: '/plain/hostile',
    act: async (page) => {
      const box = await page.locator('button').boundingBox();
      if (box === null) throw new Error('the button is not there');
      await page.mouse.click(box.x + 10, box.y + 10);
      await page.waitForFunction('siteState() === "Vault is open"');
    },
    state: siteState,
  },
];
