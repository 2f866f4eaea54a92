import { dragBy, dragOnto, look, siteState, typeInto, type RecordCase } from './record-case.js';

/** Pages that are made with component libraries. */
export const LIBRARIES: readonly RecordCase[] = [
  {
    name: 'Material: typing into a field',
    action: 'fill',
    site: '/library/material',
    act: async (page) => typeInto(page.getByLabel('Traveller'), 'Nellie Bly'),
    state: siteState,
  },
  {
    name: 'Material: choice in a list',
    action: 'select',
    site: '/library/material',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Travel by' }).click();
      await page.getByRole('option', { name: 'Ship' }).click();
      await page.getByRole('option', { name: 'Ship' }).waitFor({ state: 'hidden' });
    },
    state: siteState,
  },
  {
    name: 'Material: typing ahead and choosing what is offered',
    action: 'click',
    site: '/library/material',
    act: async (page) => {
      await typeInto(page.getByLabel('Destination'), 'Lis');
      await page.getByRole('option', { name: 'Lisbon' }).click();
      await page.getByRole('option', { name: 'Lisbon' }).waitFor({ state: 'hidden' });
    },
    state: siteState,
  },
  {
    name: 'Material: tick and switch on another tab',
    action: 'check',
    site: '/library/material',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Extras' }).click();
      await page.getByText('Meal on board').click();
      await page.getByText('Insurance').click();
    },
    state: siteState,
  },
  {
    name: 'Material: taking a switch back',
    action: 'uncheck',
    site: '/library/material',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Extras' }).click();
      await page.getByText('Insurance').click();
    },
    state: siteState,
  },
  {
    name: 'Material: slider by dragging',
    action: 'drag',
    site: '/library/material',
    act: async (page) => dragBy(page.locator('.MuiSlider-thumb'), { x: 120, y: 0 }),
    state: siteState,
  },
  {
    name: 'Material: menu',
    action: 'click',
    site: '/library/material',
    act: async (page) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Share the plan' }).click();
      await look(page, 'Trip shared');
    },
    state: siteState,
  },
  {
    name: 'Material: question in a dialog of the page',
    action: 'click',
    site: '/library/material',
    act: async (page) => {
      await page.getByRole('button', { name: 'Reserve' }).click();
      await page.getByRole('button', { name: 'Yes, reserve it' }).click();
      await look(page, 'Trip reserved');
    },
    state: siteState,
  },
  {
    name: 'Shoelace: typing into a field',
    action: 'fill',
    site: '/library/shoelace',
    act: async (page) => typeInto(page.getByLabel('Guest'), 'Margherita'),
    state: siteState,
  },
  {
    name: 'Shoelace: choice in a list',
    action: 'click',
    site: '/library/shoelace',
    act: async (page) => {
      await page.locator('#size').click();
      await page.getByRole('option', { name: 'Large' }).click();
      await page.getByRole('option', { name: 'Large' }).waitFor({ state: 'hidden' });
    },
    state: siteState,
  },
  {
    name: 'Shoelace: tick',
    action: 'check',
    site: '/library/shoelace',
    act: async (page) => page.locator('#olives').click(),
    state: siteState,
  },
  {
    name: 'Shoelace: taking a switch back',
    action: 'uncheck',
    site: '/library/shoelace',
    act: async (page) => page.locator('#express').click(),
    state: siteState,
  },
  {
    name: 'Shoelace: question in a dialog of the page',
    action: 'click',
    site: '/library/shoelace',
    act: async (page) => {
      await page.locator('#order').click();
      await page.locator('#yes').click();
      await look(page, 'Pizza ordered');
    },
    state: siteState,
  },
  {
    name: 'jQuery UI: slider',
    action: 'drag',
    site: '/library/jquery-ui',
    act: async (page) => dragBy(page.locator('.ui-slider-handle'), { x: 120, y: 0 }),
    state: siteState,
  },
  {
    name: 'jQuery UI: sorting a list',
    action: 'drag',
    site: '/library/jquery-ui',
    act: async (page) => dragBy(page.getByText('Autumn Leaves'), { x: 0, y: 50 }),
    state: siteState,
  },
  {
    name: 'jQuery UI: drag onto a place',
    action: 'drag',
    site: '/library/jquery-ui',
    act: async (page) => {
      await dragOnto(page.locator('#coin'), page.locator('#box'));
      await look(page, 'Coin dropped');
    },
    state: siteState,
  },
  {
    name: 'jQuery UI: day in a calendar',
    action: 'click',
    site: '/library/jquery-ui',
    act: async (page) => {
      await page.getByLabel('Day').click();
      await page.getByRole('link', { name: '17', exact: true }).click();
    },
    state: siteState,
  },
  {
    name: 'ag-Grid: changing a cell',
    action: 'doubleClick',
    site: '/library/ag-grid',
    act: async (page) => {
      await page.getByRole('gridcell', { name: 'Hall B' }).dblclick();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Hall C');
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: 'Hall C' }).waitFor();
    },
    state: siteState,
  },
  {
    name: 'ag-Grid: sorting by a column',
    action: 'click',
    site: '/library/ag-grid',
    act: async (page) => {
      await page.getByText('Pieces').click();
      await page.waitForTimeout(200);
    },
    state: siteState,
  },
  {
    name: 'ag-Grid: ticking a row',
    action: 'check',
    site: '/library/ag-grid',
    act: async (page) => page.getByRole('row', { name: 'Chisel' }).getByRole('checkbox').click(),
    state: siteState,
  },
  {
    name: 'Quill: writing',
    action: 'fill',
    site: '/library/quill',
    act: async (page) => typeInto(page.locator('.ql-editor'), 'Dear Ada, thank you.'),
    state: siteState,
  },
  {
    name: 'Quill: bold words',
    action: 'click',
    site: '/library/quill',
    act: async (page) => {
      await page.locator('.ql-editor').click();
      await page.locator('button.ql-bold').click();
      await page.keyboard.type('Important');
    },
    state: siteState,
  },
  {
    name: 'flatpickr: day in a calendar',
    action: 'click',
    site: '/library/flatpickr',
    act: async (page) => {
      await page.getByLabel('Arrival').click();
      await page.locator('.flatpickr-day', { hasText: /^21$/ }).click();
    },
    state: siteState,
    unverified: 'the calendar opens at the press and lies over the field by the release, so that no click comes of it',
  },
];
