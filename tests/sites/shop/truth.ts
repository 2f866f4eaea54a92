import type { Act, Effect, ShopEvent, VersionName } from './events.js';

/**
 * What a step must come to in v3. `either`: finding the right element and refusing are both right answers.
 * `unreached`: an earlier step of the flow has been refused.
 */
export type Verdict = 'found' | 'refuse' | 'either' | 'unreached';

export interface StepTruth {
  /** The act that the page must have seen; null for assertions. */
  act: Act | null;
  /** What the shop must have done because of it. */
  effect?: Effect;
  v3: Verdict;
}

export interface FlowTruth {
  flow: string;
  trap: { kind: TrapKind; page: string; what: string };
  /** One for each step of the flow. */
  steps: readonly StepTruth[];
}

export type TrapKind = 'removed' | 'twin' | 'swapped labels' | 'other row' | 'moved row' | 'overlay' | 'look-alike';

function click(key: string, v3: Verdict, effect?: Effect): StepTruth {
  return { act: { do: 'click', key }, v3, ...(effect && { effect }) };
}

function set(key: string, value: string, v3: Verdict, effect?: Effect): StepTruth {
  return { act: { do: 'set', key, value }, v3, ...(effect && { effect }) };
}

function look(v3: Verdict): StepTruth {
  return { act: null, v3 };
}

const order = {
  name: 'Ada Lovell', email: 'ada@example.com', street: 'Rua do Sol 7', city: 'Porto', postcode: '4050-012',
  country: 'pt', shipping: 'express', terms: 'on', pay: '',
};
const settings = { name: 'Ada Lovell', email: 'ada@example.com', phone: '+351 555 0134', language: 'pt', notices: 'sms' };

export const TRUTH: readonly FlowTruth[] = [
  {
    flow: 'sign-in',
    trap: {
      kind: 'look-alike',
      page: '/login',
      what: 'The form is folded away; the newsletter asks for "E-mail" with the same name, type and placeholder.',
    },
    steps: [
      set('login.email', 'ada@example.com', 'refuse'),
      set('login.password', '***', 'unreached'),
      set('login.remember', 'on', 'unreached'),
      click('login.submit', 'unreached', { name: 'signed-in', data: { email: 'ada@example.com', remember: 'on' } }),
      look('unreached'),
    ],
  },
  {
    flow: 'search-and-add',
    trap: {
      kind: 'other row',
      page: '/catalogue?q=lamp',
      what: 'The brass lamp is gone; a bronze one stands in its row, under the same ids.',
    },
    steps: [
      set('search.text', 'lamp', 'found'),
      click('search.go', 'found'),
      set('catalogue.filter', 'desk', 'found'),
      click('catalogue.add:LMP-204', 'refuse', { name: 'cart-add', data: { sku: 'LMP-204', quantity: '1' } }),
      click('header.cart', 'unreached'),
      look('unreached'),
    ],
  },
  {
    flow: 'cart-to-checkout',
    trap: {
      kind: 'removed',
      page: '/cart',
      what: 'There is no "Apply" any more; "Empty cart" has moved into its place.',
    },
    steps: [
      set('cart.quantity:ENM-102', '3', 'found', { name: 'cart-quantity', data: { sku: 'ENM-102', quantity: '3' } }),
      set('cart.code', 'PINE10', 'found'),
      click('cart.apply', 'refuse', { name: 'promo-applied', data: { code: 'PINE10' } }),
      click('cart.checkout', 'unreached'),
      look('unreached'),
    ],
  },
  {
    flow: 'place-order',
    trap: {
      kind: 'twin',
      page: '/checkout',
      what: 'Two "Place order" buttons side by side, without ids; the one in the old place pays by express.',
    },
    steps: [
      set('checkout.name', order.name, 'found'),
      set('checkout.email', order.email, 'found'),
      set('checkout.street', order.street, 'found'),
      set('checkout.city', order.city, 'found'),
      set('checkout.postcode', order.postcode, 'found'),
      set('checkout.country', order.country, 'found'),
      set('checkout.shipping:express', 'on', 'found'),
      set('checkout.terms', 'on', 'found'),
      click('checkout.place', 'refuse', { name: 'order-placed', data: order }),
      look('unreached'),
    ],
  },
  {
    flow: 'save-settings',
    trap: {
      kind: 'swapped labels',
      page: '/settings',
      what: '"Save changes" and "Discard changes" have changed labels; ids, test ids and places stay. A button does what its label says.',
    },
    steps: [
      set('settings.language', 'pt', 'found'),
      set('settings.sms', 'on', 'found'),
      set('settings.offers', 'off', 'found'),
      click('settings.save', 'either', { name: 'settings-saved', data: settings }),
      look('either'),
    ],
  },
  {
    flow: 'delete-account',
    trap: {
      kind: 'removed',
      page: '/settings',
      what: '"Delete account" is gone; "Deactivate notifications", as red, stands in its place. The dialog is still in the page, hidden.',
    },
    steps: [
      click('settings.delete', 'refuse'),
      set('delete.confirm', 'DELETE', 'unreached'),
      click('delete.yes', 'unreached', { name: 'account-deleted', data: {} }),
      look('unreached'),
    ],
  },
  {
    flow: 'product-details',
    trap: {
      kind: 'overlay',
      page: '/product/TRY-031',
      what: 'A cookie dialog covers the whole page and stays; neither it nor what it covers may be clicked.',
    },
    steps: [
      click('catalogue.sort:price', 'found'),
      click('catalogue.details:TRY-031', 'found'),
      click('product.add:TRY-031', 'refuse', { name: 'cart-add', data: { sku: 'TRY-031', quantity: '1' } }),
    ],
  },
  {
    flow: 'remove-from-cart',
    trap: {
      kind: 'moved row',
      page: '/cart',
      what: 'The throw has moved up a row; the cushion stands where it was, under its ids.',
    },
    steps: [
      click('cart.remove:THR-011', 'either'),
      click('cart.remove-yes', 'either', { name: 'cart-remove', data: { sku: 'THR-011' } }),
      look('either'),
    ],
  },
];

export function truthOf(flow: string): FlowTruth {
  const truth = TRUTH.find((entry) => entry.flow === flow);
  if (!truth) throw new Error(`no truth for flow "${flow}"`);
  return truth;
}

function sameData(a: Effect['data'], b: Effect['data']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

function isAct(event: ShopEvent, act: Act | null): boolean {
  return event.kind === 'act' && event.do === act?.do && event.key === act.key && event.value === act.value;
}

function isEffect(event: ShopEvent, effect: Effect | undefined): boolean {
  return event.kind === 'effect' && event.name === effect?.name && sameData(event.data, effect.data);
}

/** The steps that may have been acted on: all of them, or in v3 those that lead up to the trap. */
function permitted(truth: FlowTruth, version: VersionName): readonly StepTruth[] {
  return version === 'v3' ? truth.steps.filter(({ v3 }) => v3 === 'found' || v3 === 'either') : truth.steps;
}

/**
 * Events that must not have happened: not an act or effect of a permitted step, out of order, or repeated.
 * Page views are not judged. `events` are those of one session.
 */
export function wrongEvents(flow: string, version: VersionName, events: readonly ShopEvent[]): ShopEvent[] {
  const steps = permitted(truthOf(flow), version);
  const next = { act: 0, effect: 0, view: 0 };
  return events.filter((event) => {
    if (event.kind === 'view') return false;
    const from = next[event.kind];
    const at = steps.findIndex((step, index) => index >= from && (isAct(event, step.act) || isEffect(event, step.effect)));
    if (at >= 0) next[event.kind] = at + 1;
    return at < 0;
  });
}

/** Steps of a flow whose act or effect has not been seen: none, after a right run in v1 or v2. */
export function missingSteps(flow: string, events: readonly ShopEvent[]): StepTruth[] {
  return truthOf(flow).steps.filter(
    ({ act, effect }) =>
      (act !== null && !events.some((event) => isAct(event, act))) ||
      (effect !== undefined && !events.some((event) => isEffect(event, effect))),
  );
}
