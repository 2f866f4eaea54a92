import { money } from '../data.js';
import { type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';
import { card, choice, control, sum } from './parts.js';
import { cx } from './style.js';

const FINISHES = { Natural: 'Natural', Oiled: 'Oiled', Smoked: 'Smoked' };

export function productPage(context: PageContext): Html {
  const sku = context.path.replace('/product/', '');
  const product = context.products.find((entry) => entry.sku === sku);
  if (!product) {
    return layout(context, { title: 'Product', heading: 'We no longer carry this product', body: html`<p>Have a look at the catalogue.</p>` });
  }
  return layout(context, {
    title: product.name,
    body: html`<div ${cx('split')}>
      <div ${cx('card')}><p ${cx('title')}>${money(product.price)}</p>
        ${control(context, { label: 'Quantity', mark: 'product.quantity', type: 'number', value: '1' })}
        ${choice({ id: context.id(), label: 'Finish', mark: 'product.finish', options: FINISHES })}
        <div ${cx('stack')}>
          <button type="button" ${cx('btn wide')} ${key('product.wish')}>Save for later</button>
          <button type="button" ${cx('btn primary wide')} ${key(`product.add:${sku}`)}><span>Add to basket</span></button>
        </div></div>
      <div><div ${cx('card')}><div ${cx('photo tall')}></div><p>${product.about}</p></div>
        ${card('Facts', [
          sum('Stock', String(product.stock)),
          sum('SKU', product.sku),
          sum('Category', product.category),
          sum('Delivery', '3 to 5 working days'),
        ])}</div>
    </div>`,
  });
}
