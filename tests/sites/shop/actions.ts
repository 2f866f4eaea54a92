import { DEMO_USER, NOTICES, type Product, PROMO, SHIPPING } from './data.js';
import type { Effect } from './events.js';
import { type Session, summarise } from './session.js';

export type Fields = Readonly<Record<string, string>>;

interface Outcome {
  /** Absent when the shop refused. */
  effect?: Effect;
  message: string;
  /** Path to go to, below the version's base. */
  next: string;
}

interface Shop {
  session: Session;
  products: readonly Product[];
}

type Action = (shop: Shop, fields: Fields) => Outcome;

/** Only the named fields, so that a form post and a script's message leave the same effect. */
function pick(fields: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
}

function nameOf(shop: Shop, sku: string): string {
  return shop.products.find((product) => product.sku === sku)?.name ?? sku;
}

const login: Action = ({ session }, fields) => {
  if (fields.email !== DEMO_USER.email || fields.password !== DEMO_USER.password) {
    return { message: 'E-mail and password do not match.', next: '/login' };
  }
  session.user = DEMO_USER.name;
  return { effect: { name: 'signed-in', data: pick(fields, ['email', 'remember']) }, message: 'You are signed in.', next: '/home' };
};

const logout: Action = ({ session }) => {
  session.user = null;
  return { effect: { name: 'signed-out', data: {} }, message: 'You are signed out.', next: '/home' };
};

const cartAdd: Action = (shop, fields) => {
  const sku = fields.sku ?? '';
  const quantity = Math.max(1, Number(fields.quantity) || 1);
  const line = shop.session.cart.find((entry) => entry.sku === sku);
  if (line) line.quantity += quantity;
  else shop.session.cart.push({ sku, quantity });
  const effect = { name: 'cart-add', data: { sku, quantity: String(quantity) } };
  return { effect, message: `${nameOf(shop, sku)} added`, next: '/catalogue' };
};

const cartQuantity: Action = ({ session }, fields) => {
  const line = session.cart.find((entry) => entry.sku === fields.sku);
  const quantity = Number(fields.quantity);
  if (!line || !Number.isInteger(quantity) || quantity < 1) return { message: 'Please enter a number.', next: '/cart' };
  line.quantity = quantity;
  return { effect: { name: 'cart-quantity', data: pick(fields, ['sku', 'quantity']) }, message: 'Quantity updated', next: '/cart' };
};

const cartRemove: Action = (shop, fields) => {
  const sku = fields.sku ?? '';
  shop.session.cart = shop.session.cart.filter((line) => line.sku !== sku);
  return { effect: { name: 'cart-remove', data: { sku } }, message: `${nameOf(shop, sku)} removed`, next: '/cart' };
};

const cartClear: Action = ({ session }) => {
  session.cart = [];
  return { effect: { name: 'cart-clear', data: {} }, message: 'Everything removed', next: '/cart' };
};

const promo: Action = ({ session }, fields) => {
  const code = (fields.code ?? '').trim().toUpperCase();
  if (code !== PROMO.code) return { message: 'We do not know this code.', next: '/cart' };
  session.promo = code;
  return { effect: { name: 'promo-applied', data: { code } }, message: `Promo code ${code} applied`, next: '/cart' };
};

const ORDER_FIELDS = ['name', 'email', 'street', 'city', 'postcode', 'country', 'shipping', 'terms', 'pay'];

const placeOrder: Action = ({ session, products }, fields) => {
  const data = pick(fields, ORDER_FIELDS);
  if (!data.name || !data.street || !data.terms) return { message: 'Please fill in the whole form.', next: '/checkout' };
  const cart = summarise(session, products);
  const shipping = SHIPPING[data.shipping ?? '']?.price ?? cart.shipping;
  session.order = {
    number: 'HP-20417',
    name: data.name,
    city: data.city ?? '',
    country: data.country ?? '',
    shipping: data.shipping ?? '',
    total: cart.total - cart.shipping + shipping,
  };
  session.cart = [];
  return { effect: { name: 'order-placed', data }, message: '', next: '/order' };
};

const settingsSave: Action = ({ session }, fields) => {
  const notices = Object.keys(NOTICES).filter((name) => fields[name]);
  const { name = '', email = '', phone = '', language = '' } = fields;
  session.settings = { name, email, phone, language, notices };
  const data = { name, email, phone, language, notices: notices.join(' ') };
  return { effect: { name: 'settings-saved', data }, message: 'Your settings have been saved', next: '/settings' };
};

const accountDelete: Action = ({ session }, fields) => {
  if (fields.confirm !== 'DELETE') return { message: 'Type DELETE to confirm.', next: '/settings' };
  session.user = null;
  return { effect: { name: 'account-deleted', data: {} }, message: '', next: '/goodbye' };
};

function plain(name: string, message: string, next: string): Action {
  return (_shop, fields) => ({ effect: { name, data: { ...fields } }, message, next });
}

export const ACTIONS: Readonly<Record<string, Action>> = {
  login,
  logout,
  'cart-add': cartAdd,
  'cart-quantity': cartQuantity,
  'cart-remove': cartRemove,
  'cart-clear': cartClear,
  promo,
  'place-order': placeOrder,
  'settings-save': settingsSave,
  'account-delete': accountDelete,
  'to-checkout': () => ({ message: '', next: '/checkout' }),
  newsletter: plain('newsletter', 'Thank you, we will write to you.', '/home'),
  'notifications-off': plain('notifications-off', 'Notifications are off.', '/settings'),
  'cookies-accept': plain('cookies-accept', 'Cookies accepted.', '/home'),
};
