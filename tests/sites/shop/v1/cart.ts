import { money } from '../data.js';
import { type Html, html, key } from '../html.js';
import type { PricedLine } from '../session.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';

function row(base: string, { product, quantity, total }: PricedLine, index: number): Html {
  const { sku, name, price } = product;
  const number = index + 1;
  return html`<tr id="line-${number}" ${key(`cart.row:${sku}`)}>
    <td><a href="${base}/product/${sku}" ${key(`cart.name:${sku}`)}>${name}</a><div class="muted">${sku}</div></td>
    <td class="number">${money(price)}</td>
    <td><input type="number" id="quantity-${number}" name="quantity_${number}" class="quantity" min="1" value="${quantity}" aria-label="Quantity" ${key(`cart.quantity:${sku}`)}></td>
    <td class="number" ${key(`cart.line:${sku}`)}>${money(total)}</td>
    <td><button type="button" id="remove-${number}" class="btn btn-small remove" ${key(`cart.remove:${sku}`)}>Remove</button></td>
  </tr>`;
}

function promoForm(base: string, apply: Html): Html {
  return html`<form id="promo-form" class="panel" method="post" action="${base}/do/promo" aria-label="Promo code">
    <div class="field"><label for="promo">Promo code</label>
      <input type="text" id="promo" name="code" placeholder="e.g. SPRING5" ${key('cart.code')}></div>
    <div class="actions">${apply}
      <button type="button" id="clear-cart" class="btn btn-small" ${key('cart.clear')}>Empty cart</button></div>
  </form>`;
}

const applyButton = html`<button type="submit" id="apply-promo" class="btn btn-small" data-testid="apply-promo" ${key('cart.apply')}>Apply</button>`;

function summary({ base, cart }: PageContext): Html {
  return html`<section class="panel" id="summary">
    <h2>Summary</h2>
    <dl class="totals">
      <dt>Subtotal</dt><dd ${key('cart.subtotal')}>${money(cart.subtotal)}</dd>
      <dt>Discount</dt><dd ${key('cart.discount')}>−${money(cart.discount)}</dd>
      <dt>Delivery</dt><dd>${money(cart.shipping)}</dd>
      <dt class="grand">Total</dt><dd class="grand" ${key('cart.total')}>${money(cart.total)}</dd>
    </dl>
    <form method="post" action="${base}/do/to-checkout"><button type="submit" id="checkout" class="btn btn-primary" data-testid="checkout" ${key('cart.checkout')}>Checkout</button></form>
  </section>`;
}

const dialog = html`<div class="dialog" id="remove-dialog" role="dialog" aria-modal="true" aria-label="Remove from cart" hidden ${key('cart.dialog')}>
  <div class="dialog-box"><h2>Remove from cart</h2>
    <p>Do you want to take <strong ${key('cart.leaving')}></strong> out of your cart?</p>
    <div class="actions">
      <button type="button" id="remove-yes" class="btn btn-primary" ${key('cart.remove-yes')}>Remove item</button>
      <button type="button" id="remove-no" class="btn" ${key('cart.keep')}>Keep it</button>
    </div></div>
</div>`;

export function cartPage(context: PageContext, apply: Html = applyButton): Html {
  const { base, cart } = context;
  const table = html`<table id="cart-table">
    <thead><tr><th scope="col">Product</th><th scope="col" class="number">Price</th><th scope="col">Quantity</th>
      <th scope="col" class="number">Total</th><th scope="col">Actions</th></tr></thead>
    <tbody>${cart.lines.map((line, index) => row(base, line, index))}</tbody>
  </table>`;
  return layout(context, {
    title: 'Cart',
    heading: 'Your cart',
    body: html`<div class="columns">
      <div>${cart.lines.length > 0 ? table : html`<p class="panel">There is nothing in your cart.</p>`}
        <p><a href="${base}/catalogue" ${key('cart.continue')}>Continue shopping</a></p></div>
      <aside>${promoForm(base, apply)}${summary(context)}</aside>
    </div>${dialog}`,
  });
}
