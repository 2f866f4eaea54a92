export interface Product {
  sku: string;
  name: string;
  price: number;
  stock: number;
  category: Category;
  about: string;
}

export const CATEGORIES = ['Kitchen', 'Lighting', 'Textiles', 'Decoration'] as const;
type Category = (typeof CATEGORIES)[number];

function product(line: string): Product {
  const [sku = '', name = '', price = '', stock = '', category = '', about = ''] = line.split(' | ');
  const known = CATEGORIES.find((entry) => entry === category);
  if (!known) throw new Error(`unknown category in "${line}"`);
  return { sku, name, price: Number(price), stock: Number(stock), category: known, about };
}

/** Names lie close together on purpose: sizes and materials are what tells the rows apart. */
export const PRODUCTS: readonly Product[] = [
  'ENM-101 | Enamel Mug 250 ml | 9.5 | 42 | Kitchen | Steel mug with a white glaze and a blue rim.',
  'ENM-102 | Enamel Mug 350 ml | 11 | 18 | Kitchen | The larger mug, for soup and long mornings.',
  'TRY-031 | Walnut Tray | 34 | 7 | Kitchen | Oiled walnut with two cut handles, 45 by 30 cm.',
  'LMP-201 | Oak Desk Lamp | 79 | 12 | Lighting | Solid oak foot, linen shade, 4 m of cable.',
  'LMP-204 | Brass Desk Lamp | 89 | 5 | Lighting | Brushed brass with a dimmer in the foot.',
  'LMP-207 | Slate Desk Lamp | 84 | 9 | Lighting | A slate block and a folded steel shade.',
  'LMP-310 | Arc Floor Lamp | 149 | 3 | Lighting | Reaches over a sofa; marble foot.',
  'LMP-312 | Tripod Floor Lamp | 129 | 6 | Lighting | Three ash legs, height 150 cm.',
  'CSH-040 | Linen Cushion 40 cm | 24 | 31 | Textiles | Washed linen with a feather filling.',
  'CSH-050 | Linen Cushion 50 cm | 28 | 27 | Textiles | Washed linen with a feather filling.',
  'THR-011 | Wool Throw | 64 | 14 | Textiles | Lambswool, 130 by 180 cm, fringed.',
  'RUG-120 | Jute Rug 120 cm | 72 | 8 | Textiles | Braided by hand, round.',
  'VAS-007 | Stoneware Vase | 38 | 11 | Decoration | Thrown in small series, matt glaze.',
  'CLK-020 | Birch Wall Clock | 46 | 10 | Decoration | Silent movement, 30 cm across.',
].map(product);

/** Takes the place of the brass lamp in v3: next to the same name, another thing. */
export const PLACE_TAKER = product('LMP-214 | Bronze Desk Lamp | 92 | 4 | Lighting | Patinated bronze, touch switch.');

export const COUNTRIES: Readonly<Record<string, string>> = {
  at: 'Austria', de: 'Germany', es: 'Spain', fr: 'France', nl: 'Netherlands', pl: 'Poland', pt: 'Portugal', se: 'Sweden',
};
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', pt: 'Português',
};
export const SHIPPING: Readonly<Record<string, { name: string; note: string; price: number }>> = {
  standard: { name: 'Standard delivery', note: '3 to 5 working days', price: 4.9 },
  express: { name: 'Express delivery', note: 'next working day', price: 12.9 },
  pickup: { name: 'Pick up in the shop', note: 'ready tomorrow', price: 0 },
};
/** The checkboxes of the settings page, by field name. */
export const NOTICES: Readonly<Record<string, string>> = {
  sms: 'Order updates by SMS',
  offers: 'Weekly offers by e-mail',
  restock: 'Tell me when a product is back',
};
export const PROMO = { code: 'PINE10', rate: 0.1 };
export const DEMO_USER = { email: 'ada@example.com', name: 'Ada Lovell', first: 'Ada', password: 'pine-and-hearth' };
export const PAGE_SIZE = 10;

export function money(amount: number): string {
  return `€${amount.toFixed(2)}`;
}
