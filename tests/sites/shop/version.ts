import type { Product } from './data.js';
import type { VersionName } from './events.js';
import type { Html } from './html.js';
import type { CartLine, CartSummary, Session } from './session.js';

/** All that a page may know when it is drawn. */
export interface PageContext {
  /** `/shop/v1`, no slash at the end. */
  base: string;
  /** Path below the base. */
  path: string;
  search: URLSearchParams;
  session: Session;
  cart: CartSummary;
  flash: string | null;
  products: readonly Product[];
  /** An id as a framework would generate it: another one on every load. */
  id(): string;
}

type Page = (context: PageContext) => Html;

export const PAGE_NAMES = [
  'home', 'login', 'catalogue', 'product', 'cart', 'checkout', 'order', 'settings', 'goodbye', 'info',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** One design of the shop: same paths, same acts, other markup. */
export interface ShopVersion {
  name: VersionName;
  pages: Readonly<Record<PageName, Page>>;
  products: readonly Product[];
  /** What a new visitor has in the cart, so that every page works when opened directly. */
  cart: readonly CartLine[];
}

/** Pages that are only there because something links to them. */
export const INFO_PAGES: Readonly<Record<string, { title: string; text: string }>> = {
  '/forgot': { title: 'Reset your password', text: 'Write to the shop and we send you a link.' },
  '/help': { title: 'Help', text: 'Answers to what people ask us most.' },
  '/delivery': { title: 'Delivery and returns', text: 'Most things leave us within a day. Send back within 30 days.' },
  '/privacy': { title: 'Privacy', text: 'We keep what we need to send you a parcel, and nothing else.' },
  '/terms': { title: 'Terms of sale', text: 'The rules that hold between you and us.' },
  '/contact': { title: 'Contact', text: 'Rua das Flores 12, Porto. Open from 10 to 18.' },
};
