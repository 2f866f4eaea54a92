import { money } from '../data.js';
import { type Fragment, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';

export function productPage(context: PageContext, extra?: Fragment): Html {
  const sku = context.path.replace('/product/', '');
  const product = context.products.find((entry) => entry.sku === sku);
  if (!product) {
    return layout(context, { title: 'Product', heading: 'We no longer carry this product', body: html`<p>Have a look at the catalogue.</p>` });
  }
  return layout(context, {
    title: product.name,
    body: html`<div class="columns">
      <section class="panel">
        <div class="picture large"></div>
        <h2>Description</h2>
        <p>${product.about}</p>
        <table class="facts"><tbody>
          <tr><th scope="row">SKU</th><td>${product.sku}</td></tr>
          <tr><th scope="row">Category</th><td>${product.category}</td></tr>
          <tr><th scope="row">Stock</th><td>${product.stock}</td></tr>
          <tr><th scope="row">Delivery</th><td>3 to 5 working days</td></tr>
        </tbody></table>
      </section>
      <aside class="panel" id="buy">
        <h2>${money(product.price)}</h2>
        <div class="field"><label for="finish">Finish</label>
          <select id="finish" name="finish" ${key('product.finish')}><option>Natural</option><option>Oiled</option><option>Smoked</option></select></div>
        <div class="field"><label for="quantity">Quantity</label>
          <input type="number" id="quantity" name="quantity" value="1" min="1" ${key('product.quantity')}></div>
        <div class="actions">
          <button type="button" id="add" class="btn btn-primary" data-testid="add-to-cart" ${key(`product.add:${sku}`)}>Add to cart</button>
          <button type="button" id="wish" class="btn" ${key('product.wish')}>Save for later</button>
        </div>
      </aside>
    </div>${extra}`,
  });
}
