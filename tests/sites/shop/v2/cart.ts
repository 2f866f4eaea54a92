import { money } from '../data.js';
import { type Html, html, key } from '../html.js';
import type { PricedLine } from '../session.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';
import { control, sum } from './parts.js';
import { cx } from './style.js';

/** The table's rows have become cards. */
function line(context: PageContext, { product, quantity, total }: PricedLine): Html {
  const { sku, name, price } = product;
  return html`<li ${cx('card line')} ${key(`cart.row:${sku}`)}>
    <div ${cx('thumb')}></div>
    <div><h3 ${cx('subtitle')}><a href="${context.base}/product/${sku}" ${key(`cart.name:${sku}`)}>${name}</a></h3>
      <div ${cx('hint')}>${sku} · ${money(price)} each</div>
      <button type="button" ${cx('btn tiny')} ${key(`cart.remove:${sku}`)}><span>Remove</span></button></div>
    <div ${cx('stepper')}>
      <button type="button" ${cx('btn tiny')} aria-label="Less" ${key(`cart.less:${sku}`)}>−</button>
      <input ${cx('input count')} type="text" inputmode="numeric" id="${context.id()}" aria-label="Quantity" value="${quantity}" ${key(`cart.quantity:${sku}`)}>
      <button type="button" ${cx('btn tiny')} aria-label="More" ${key(`cart.more:${sku}`)}>+</button></div>
    <div ${cx('strong')} ${key(`cart.line:${sku}`)}>${money(total)}</div></li>`;
}

function summary(context: PageContext): Html {
  const { base, cart } = context;
  return html`<div ${cx('card')}><div><h2 ${cx('subtitle')}>Summary</h2></div>
    ${sum('Subtotal', money(cart.subtotal), 'cart.subtotal')}${sum('Discount', `−${money(cart.discount)}`, 'cart.discount')}
    ${sum('Delivery', money(cart.shipping))}
    <div ${cx('sum grand')}><span>Total</span><span ${key('cart.total')}>${money(cart.total)}</span></div>
    <div><a ${cx('btn primary wide')} href="${base}/checkout" ${key('cart.checkout')}><span>Go to checkout</span></a></div>
    <form ${key('form:cart')}><div ${cx('hint')}>Have a code?</div>
      ${control(context, { label: 'Promo code', mark: 'cart.code', placeholder: 'e.g. SPRING5', kept: 'id="promo"' })}
      <div ${cx('inline')}><button type="button" ${cx('btn tiny')} ${key('cart.clear')}>Empty basket</button>
        <button type="submit" ${cx('btn tiny primary')} data-testid="apply-promo" ${key('cart.apply')}>Apply</button></div>
    </form></div>`;
}

const dialog = html`<dialog ${cx('modal')} aria-label="Remove from basket" ${key('cart.dialog')}>
  <h2 ${cx('subtitle')}>Remove from basket</h2><p>This takes <b ${key('cart.leaving')}></b> out of your basket.</p>
  <div ${cx('inline')}><button type="button" ${cx('btn')} ${key('cart.keep')}>Keep it</button>
    <button type="button" ${cx('btn primary')} ${key('cart.remove-yes')}><span>Remove item</span></button></div></dialog>`;

export function cartPage(context: PageContext): Html {
  const { base, cart } = context;
  return layout(context, {
    title: 'Basket',
    heading: 'Your basket',
    tools: html`<a href="${base}/catalogue" ${key('cart.continue')}>Continue shopping</a>`,
    body: html`<div ${cx('split')}>${summary(context)}
      ${cart.lines.length > 0 ? html`<ul ${cx('lines')}>${cart.lines.map((entry) => line(context, entry))}</ul>` : html`<p ${cx('card')}>There is nothing in your basket.</p>`}
    </div>${dialog}`,
  });
}
