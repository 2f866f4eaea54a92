import { PAGE_SIZE, type Product } from './data.js';

export interface Listing {
  rows: readonly Product[];
  total: number;
  page: number;
  pages: number;
  query: string;
  category: string;
  sort: string;
}

const ORDERS: Readonly<Record<string, (a: Product, b: Product) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  sku: (a, b) => a.sku.localeCompare(b.sku, 'en'),
  price: (a, b) => a.price - b.price,
  stock: (a, b) => b.stock - a.stock,
};

/** The part of the catalogue that a URL's query asks for. */
export function list(products: readonly Product[], search: URLSearchParams): Listing {
  const query = search.get('q') ?? '';
  const category = search.get('category') ?? '';
  const sort = search.get('sort') ?? '';
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = products.filter((product) => {
    const text = `${product.name} ${product.sku}`.toLowerCase();
    return (category === '' || product.category === category) && words.every((word) => text.includes(word));
  });
  const order = ORDERS[sort];
  const sorted = order ? found.toSorted(order) : found;
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Number(search.get('page')) || 1));
  const rows = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { rows, total: sorted.length, page, pages, query, category, sort };
}

/** The query string of a listing with some of its parts changed. */
export function queryOf(listing: Listing, change: Partial<Record<'q' | 'category' | 'sort' | 'page', string>>): string {
  const parts = { q: listing.query, category: listing.category, sort: listing.sort, ...change };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `?${search.toString()}`;
}
