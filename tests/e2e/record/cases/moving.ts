import { dragBy, dragOnto, look, siteState, type RecordCase } from './record-case.js';

/** Dragging, tabs, dialogs, files and ways from page to page. */
export const MOVING: readonly RecordCase[] = [
  {
    name: 'plain: drag and drop of HTML',
    action: 'drag',
    site: '/plain/drag',
    act: async (page) => dragOnto(page.getByText('Mow the lawn'), page.locator('#done')),
    state: siteState,
  },
  {
    name: 'plain: drag by the pointer',
    action: 'drag',
    site: '/plain/drag',
    act: async (page) => dragBy(page.getByText('Sticky note'), { x: 180, y: 60 }),
    state: siteState,
  },
  {
    name: 'plain: slider of the browser',
    action: 'fill',
    site: '/plain/drag',
    act: async (page) => {
      const box = await page.getByLabel('Brightness').boundingBox();
      if (box === null) throw new Error('the slider is not there');
      await page.mouse.move(box.x + box.width * 0.12, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 8 });
      await page.mouse.up();
    },
    state: siteState,
  },
  {
    name: 'plain: slider by the arrow keys',
    action: 'fill',
    site: '/plain/drag',
    act: async (page) => {
      await page.getByLabel('Brightness').focus();
      for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    },
    state: siteState,
  },
  {
    name: 'plain: work in a tab that a link opened, and back',
    action: 'switchTab',
    site: '/plain/tabs',
    act: async (page) => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Open the offer' }).click();
      const offer = await opened;
      await offer.waitForLoadState();
      await offer.waitForTimeout(300);
      await offer.getByRole('button', { name: 'Accept the offer' }).click();
      await look(offer, 'Thank you');
      await page.bringToFront();
      await page.getByRole('button', { name: 'Finish' }).click();
      await look(page, 'Finished');
    },
    state: siteState,
  },
  {
    name: 'plain: closing a tab and going on in the first',
    action: 'closeTab',
    site: '/plain/tabs',
    act: async (page) => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Open in a window' }).click();
      const offer = await opened;
      await offer.waitForLoadState();
      await offer.waitForTimeout(300);
      await offer.getByRole('button', { name: 'Accept the offer' }).click();
      await look(offer, 'Thank you');
      // Sooner, it would look as if the page had closed itself.
      await offer.waitForTimeout(3_200);
      await offer.close();
      await page.getByRole('button', { name: 'Finish' }).click();
      await look(page, 'Finished');
    },
    state: siteState,
  },
  {
    name: 'plain: message box',
    action: 'dialog',
    site: '/plain/dialogs',
    act: async (page) => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Greet' }).click();
      await look(page, 'Greeted');
    },
    state: siteState,
  },
  {
    name: 'plain: question answered with yes',
    action: 'dialog',
    site: '/plain/dialogs',
    act: async (page) => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Remove the photo' }).click();
      await look(page, 'Photo removed');
    },
    state: siteState,
  },
  {
    name: 'plain: question answered with no',
    action: 'dialog',
    site: '/plain/dialogs',
    act: async (page) => {
      page.once('dialog', (dialog) => void dialog.dismiss());
      await page.getByRole('button', { name: 'Remove the photo' }).click();
      await look(page, 'Photo kept');
    },
    state: siteState,
  },
  {
    name: 'plain: prompt',
    action: 'dialog',
    site: '/plain/dialogs',
    act: async (page) => {
      page.once('dialog', (dialog) => void dialog.accept('Grace'));
      await page.getByRole('button', { name: 'Rename' }).click();
      await look(page, 'Renamed to Grace');
    },
    state: siteState,
  },
  {
    name: 'plain: download',
    action: 'download',
    site: '/plain/files',
    act: async (page) => {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the report' }).click();
      await (await started).path();
    },
    // A file that arrived leaves nothing in the page: that it did is the outcome of the step itself.
    state: siteState,
    onlyLooks: true,
  },
  {
    name: 'plain: link to another page',
    action: 'click',
    site: '/plain/routes',
    act: async (page) => {
      await page.getByRole('link', { name: 'Catalogue' }).click();
      await look(page, 'Books');
    },
    state: siteState,
  },
  {
    name: 'plain: way within a page',
    action: 'click',
    site: '/plain/routes',
    act: async (page) => {
      await page.getByRole('button', { name: 'Opening hours' }).click();
      await look(page, 'Monday to Friday');
    },
    state: siteState,
  },
  {
    name: 'plain: address typed by the person',
    action: 'navigate',
    site: '/plain/routes',
    act: async (page) => {
      await page.getByRole('button', { name: 'Opening hours' }).click();
      await look(page, 'Monday to Friday');
      await page.goto(new URL('/plain/routes-next', page.url()).href);
      await look(page, 'Books');
    },
    state: siteState,
  },
  {
    name: 'plain: back by the browser',
    action: 'navigate',
    site: '/plain/routes',
    act: async (page) => {
      await page.getByRole('link', { name: 'Catalogue' }).click();
      await look(page, 'Books');
      await page.goBack();
      await page.getByRole('button', { name: 'Opening hours' }).click();
      await look(page, 'Monday to Friday');
    },
    state: siteState,
  },
];
