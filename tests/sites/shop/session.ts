import { randomBytes } from 'node:crypto';
import { DEMO_USER, type Product, PROMO, SHIPPING } from './data.js';

export interface CartLine {
  sku: string;
  quantity: number;
}

interface Settings {
  name: string;
  email: string;
  phone: string;
  language: string;
  /** Names of the notices that are switched on. */
  notices: readonly string[];
}

interface Order {
  number: string;
  name: string;
  city: string;
  country: string;
  shipping: string;
  total: number;
}

/** What one browser context has done in one version of the shop. */
export interface Session {
  id: string;
  user: string | null;
  cart: CartLine[];
  promo: string | null;
  settings: Settings;
  order: Order | null;
  /** Shown once, on the next page. */
  flash: string | null;
}

export function createSession(cart: readonly CartLine[]): Session {
  return {
    id: randomBytes(9).toString('base64url'),
    user: null,
    cart: cart.map((line) => ({ ...line })),
    promo: null,
    settings: {
      name: DEMO_USER.name,
      email: DEMO_USER.email,
      phone: '+351 555 0134',
      language: 'en',
      notices: ['offers'],
    },
    order: null,
    flash: null,
  };
}

export interface PricedLine {
  product: Product;
  quantity: number;
  total: number;
}

export interface CartSummary {
  lines: PricedLine[];
  count: number;
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

export function summarise(session: Session, products: readonly Product[]): CartSummary {
  const lines = session.cart.flatMap(({ sku, quantity }): PricedLine[] => {
    const product = products.find((entry) => entry.sku === sku);
    return product ? [{ product, quantity, total: product.price * quantity }] : [];
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const discount = session.promo === PROMO.code ? subtotal * PROMO.rate : 0;
  const shipping = lines.length > 0 ? (SHIPPING.standard?.price ?? 0) : 0;
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal,
    discount,
    shipping,
    total: subtotal - discount + shipping,
  };
}
