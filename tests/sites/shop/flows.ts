import { DEMO_USER } from './data.js';

/** What must be true once a step is done, in words that every version of the shop shares. */
export interface After {
  text?: string;
  /** The URL ends with it. */
  path?: string;
}

interface Common {
  /** What a person would call the target. */
  label: string;
  after?: After;
}

/** `css` finds the target in v1 and is used at capture time only. */
interface Aimed extends Common {
  css: string;
}

export type FlowStep =
  | (Common & { action: 'navigate'; path: string })
  | (Common & { action: 'assertUrl'; path: string })
  | (Aimed & { action: 'click' | 'doubleClick' | 'hover' | 'check' | 'uncheck' | 'assertVisible' })
  | (Aimed & { action: 'fill'; value: string; secret?: true })
  | (Aimed & { action: 'press'; key: string })
  | (Aimed & { action: 'select'; values: readonly string[] })
  | (Aimed & { action: 'assertText'; text: string })
  | (Aimed & { action: 'assertValue'; value: string })
  | (Aimed & { action: 'assertChecked'; checked: boolean })
  | (Aimed & { action: 'assertCount'; count: number });

export interface Flow {
  name: string;
  title: string;
  /** Below the version's base URL. */
  start: string;
  steps: readonly FlowStep[];
}

/** What the references in the flows stand for. */
export const FLOW_SECRETS: Readonly<Record<string, string>> = { password: DEMO_USER.password };

const signIn: Flow = {
  name: 'sign-in',
  title: 'Sign in',
  start: '/login',
  steps: [
    { action: 'fill', label: 'E-mail', css: '#email', value: DEMO_USER.email },
    { action: 'fill', label: 'Password', css: '#password', value: '{{secret:password}}', secret: true },
    { action: 'check', label: 'Remember me', css: '#remember' },
    { action: 'click', label: 'Sign in', css: '#sign-in', after: { text: 'Welcome back, Ada', path: '/home' } },
    { action: 'assertText', label: 'Greeting', css: '#content h1', text: 'Welcome back, Ada' },
  ],
};

const searchAndAdd: Flow = {
  name: 'search-and-add',
  title: 'Search for a lamp and put it in the cart',
  start: '/home',
  steps: [
    { action: 'fill', label: 'Search the shop', css: '#q', value: 'lamp' },
    { action: 'click', label: 'Search', css: '#search-go', after: { text: 'Results for “lamp”', path: '/catalogue?q=lamp' } },
    { action: 'fill', label: 'Filter by name', css: '#filter', value: 'desk' },
    { action: 'click', label: 'Add to cart, Brass Desk Lamp', css: '#add-2', after: { text: 'Brass Desk Lamp added' } },
    { action: 'click', label: 'Cart', css: '#nav-cart', after: { text: 'Brass Desk Lamp', path: '/cart' } },
    { action: 'assertVisible', label: 'Brass Desk Lamp', css: '#cart-table a[href$="LMP-204"]' },
  ],
};

const cartToCheckout: Flow = {
  name: 'cart-to-checkout',
  title: 'Change a quantity, use a promo code, go to the checkout',
  start: '/cart',
  steps: [
    { action: 'fill', label: 'Quantity, Enamel Mug 350 ml', css: '#quantity-1', value: '3', after: { text: 'Quantity updated' } },
    { action: 'fill', label: 'Promo code', css: '#promo', value: 'PINE10' },
    { action: 'click', label: 'Apply', css: '#apply-promo', after: { text: 'Promo code PINE10 applied' } },
    { action: 'click', label: 'Checkout', css: '#checkout', after: { text: 'Delivery address', path: '/checkout' } },
    { action: 'assertUrl', label: 'Checkout is open', path: '/checkout' },
  ],
};

const placeOrder: Flow = {
  name: 'place-order',
  title: 'Fill in the checkout and order',
  start: '/checkout',
  steps: [
    { action: 'fill', label: 'Full name', css: '#name', value: 'Ada Lovell' },
    { action: 'fill', label: 'E-mail', css: '#email', value: 'ada@example.com' },
    { action: 'fill', label: 'Street address', css: '#street', value: 'Rua do Sol 7' },
    { action: 'fill', label: 'City', css: '#city', value: 'Porto' },
    { action: 'fill', label: 'Postcode', css: '#postcode', value: '4050-012' },
    { action: 'select', label: 'Country', css: '#country', values: ['pt'] },
    { action: 'check', label: 'Express delivery', css: '#ship-express' },
    { action: 'check', label: 'I accept the terms of sale', css: '#terms' },
    { action: 'click', label: 'Place order', css: '#place-order', after: { text: 'Thank you for your order', path: '/order' } },
    { action: 'assertVisible', label: 'Thank you for your order', css: '#content h1' },
  ],
};

const saveSettings: Flow = {
  name: 'save-settings',
  title: 'Change language and notifications',
  start: '/settings',
  steps: [
    { action: 'select', label: 'Language', css: '#language', values: ['pt'] },
    { action: 'check', label: 'Order updates by SMS', css: '#notice-sms' },
    { action: 'uncheck', label: 'Weekly offers by e-mail', css: '#notice-offers' },
    { action: 'click', label: 'Save changes', css: '#save', after: { text: 'Your settings have been saved' } },
    { action: 'assertValue', label: 'Language', css: '#language', value: 'pt' },
  ],
};

const deleteAccount: Flow = {
  name: 'delete-account',
  title: 'Delete the account',
  start: '/settings',
  steps: [
    { action: 'click', label: 'Delete account', css: '#delete-account', after: { text: 'This cannot be undone' } },
    { action: 'fill', label: 'Type DELETE to confirm', css: '#confirm', value: 'DELETE' },
    { action: 'click', label: 'Delete permanently', css: '#delete-yes', after: { text: 'Your account has been deleted', path: '/goodbye' } },
    { action: 'assertUrl', label: 'Goodbye is open', path: '/goodbye' },
  ],
};

const productDetails: Flow = {
  name: 'product-details',
  title: 'Open a product from the sorted catalogue and add it',
  start: '/catalogue',
  steps: [
    { action: 'click', label: 'Price', css: '#sort-price', after: { path: '/catalogue?sort=price' } },
    { action: 'click', label: 'Details, Walnut Tray', css: '#details-5', after: { text: 'Walnut Tray', path: '/product/TRY-031' } },
    { action: 'click', label: 'Add to cart', css: '#add', after: { text: 'Walnut Tray added' } },
  ],
};

const removeFromCart: Flow = {
  name: 'remove-from-cart',
  title: 'Take one product out of the cart',
  start: '/cart',
  steps: [
    { action: 'click', label: 'Remove, Wool Throw', css: '#remove-3', after: { text: 'Remove item' } },
    { action: 'click', label: 'Remove item', css: '#remove-yes', after: { text: 'Wool Throw removed' } },
    { action: 'assertVisible', label: 'Linen Cushion 40 cm', css: '#cart-table a[href$="CSH-040"]' },
  ],
};

export const FLOWS: readonly Flow[] = [
  signIn,
  searchAndAdd,
  cartToCheckout,
  placeOrder,
  saveSettings,
  deleteAccount,
  productDetails,
  removeFromCart,
];
