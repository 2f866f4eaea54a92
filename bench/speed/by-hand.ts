import type { Page } from 'playwright-core';
import { FLOW_SECRETS } from '../../tests/sites/shop/flows.ts';

export type FlowByHand = (page: Page, base: string) => Promise<void>;

const GOTO = { waitUntil: 'domcontentloaded' } as const;

/** The flows of the sample shop as an engineer writes them: the same actions, and the same checks after them. */
export const BY_HAND: Readonly<Record<string, FlowByHand>> = {
  async 'sign-in'(page, base) {
    await page.goto(`${base}/login`, GOTO);
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
    await page.getByLabel('Password').fill(FLOW_SECRETS['password'] ?? '');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await shows(page, 'Welcome back, Ada');
    await page.waitForURL('**/home', GOTO);
    await hasText(page, 'Welcome back, Ada');
  },
  async 'search-and-add'(page, base) {
    await page.goto(`${base}/home`, GOTO);
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('lamp');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await shows(page, 'Results for “lamp”');
    await page.waitForURL('**/catalogue?q=lamp', GOTO);
    await page.getByLabel('Filter by name').fill('desk');
    await page.getByRole('row', { name: 'Brass Desk Lamp' }).getByRole('button', { name: 'Add to cart' }).click();
    await shows(page, 'Brass Desk Lamp added');
    await page.getByTestId('cart-link').click();
    await shows(page, 'Brass Desk Lamp');
    await page.waitForURL('**/cart', GOTO);
    await page.getByRole('link', { name: 'Brass Desk Lamp' }).waitFor();
  },
  async 'cart-to-checkout'(page, base) {
    await page.goto(`${base}/cart`, GOTO);
    await page.getByRole('row', { name: 'Enamel Mug 350 ml' }).getByRole('spinbutton').fill('3');
    await shows(page, 'Quantity updated');
    await page.getByRole('textbox', { name: 'Promo code' }).fill('PINE10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await shows(page, 'Promo code PINE10 applied');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await shows(page, 'Delivery address');
    await page.waitForURL('**/checkout', GOTO);
  },
  async 'place-order'(page, base) {
    await page.goto(`${base}/checkout`, GOTO);
    await page.getByLabel('Full name').fill('Ada Lovell');
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
    await page.getByLabel('Street address').fill('Rua do Sol 7');
    await page.getByLabel('City', { exact: true }).fill('Porto');
    await page.getByLabel('Postcode').fill('4050-012');
    await page.getByLabel('Country').selectOption('pt');
    await page.getByRole('radio', { name: 'Express delivery' }).check();
    await page.getByRole('checkbox', { name: 'I accept the terms of sale' }).check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await shows(page, 'Thank you for your order');
    await page.waitForURL('**/order', GOTO);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  },
  async 'save-settings'(page, base) {
    await page.goto(`${base}/settings`, GOTO);
    await page.getByLabel('Language').selectOption('pt');
    await page.getByRole('checkbox', { name: 'Order updates by SMS' }).check();
    await page.getByRole('checkbox', { name: 'Weekly offers by e-mail' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await shows(page, 'Your settings have been saved');
    const language = await page.getByLabel('Language').inputValue();
    if (language !== 'pt') throw new Error(`the language is ${language}`);
  },
  async 'delete-account'(page, base) {
    await page.goto(`${base}/settings`, GOTO);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await shows(page, 'This cannot be undone');
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await shows(page, 'Your account has been deleted');
    await page.waitForURL('**/goodbye', GOTO);
  },
  async 'product-details'(page, base) {
    await page.goto(`${base}/catalogue`, GOTO);
    await page.getByRole('link', { name: 'Price', exact: true }).click();
    await page.waitForURL('**/catalogue?sort=price', GOTO);
    await page.getByRole('row', { name: 'Walnut Tray' }).getByRole('link', { name: 'Details' }).click();
    await shows(page, 'Walnut Tray');
    await page.waitForURL('**/product/TRY-031', GOTO);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await shows(page, 'Walnut Tray added');
  },
  async 'remove-from-cart'(page, base) {
    await page.goto(`${base}/cart`, GOTO);
    await page.getByRole('row', { name: 'Wool Throw' }).getByRole('button', { name: 'Remove' }).click();
    await shows(page, 'Remove item');
    await page.getByRole('button', { name: 'Remove item' }).click();
    await shows(page, 'Wool Throw removed');
    await page.getByRole('link', { name: 'Linen Cushion 40 cm' }).waitFor();
  },
};

async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function hasText(page: Page, text: string): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
  if (heading !== text) throw new Error(`the heading is ${heading}`);
}
