import { COUNTRIES, money, SHIPPING } from '../data.js';
import { flag, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { tiles } from './home.js';
import { layout } from './layout.js';

interface TextField {
  name: string;
  label: string;
  autocomplete: string;
  type?: string;
  placeholder?: string;
}

function text({ name, label, autocomplete, type = 'text', placeholder = '' }: TextField): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
    <input type="${type}" id="${name}" name="${name}" autocomplete="${autocomplete}" placeholder="${placeholder}" required ${key(`checkout.${name}`)}></div>`;
}

const address = html`<fieldset><legend>Delivery address</legend>
  ${text({ name: 'name', label: 'Full name', autocomplete: 'name' })}
  ${text({ name: 'email', label: 'E-mail', autocomplete: 'email', type: 'email', placeholder: 'you@example.com' })}
  ${text({ name: 'street', label: 'Street address', autocomplete: 'street-address' })}
  <div class="field-row">
    ${text({ name: 'city', label: 'City', autocomplete: 'address-level2' })}
    ${text({ name: 'postcode', label: 'Postcode', autocomplete: 'postal-code' })}
  </div>
  <div class="field"><label for="country">Country</label>
    <select id="country" name="country" autocomplete="country" ${key('checkout.country')}>
      ${Object.entries(COUNTRIES).map(([code, name]) => html`<option value="${code}">${name}</option>`)}
    </select></div>
</fieldset>`;

const shipping = html`<fieldset><legend>Delivery</legend>
  ${Object.entries(SHIPPING).map(
    ([code, { name, note, price }], index) => html`<div class="choice">
      <input type="radio" id="ship-${code}" name="shipping" value="${code}" ${flag('checked', index === 0)} ${key(`checkout.shipping:${code}`)}>
      <label for="ship-${code}">${name}</label><span class="muted">${note}, ${money(price)}</span></div>`,
  )}
</fieldset>`;

const placeOrder = html`<button type="submit" id="place-order" class="btn btn-primary" data-testid="place-order" ${key('checkout.place')}>Place order</button>`;

function summary({ base, cart }: PageContext): Html {
  return html`<aside class="panel" id="order-summary"><h2>Your order</h2>
    <ul>${cart.lines.map(({ product, quantity }) => html`<li>${quantity} × ${product.name}</li>`)}</ul>
    <dl class="totals"><dt>Subtotal</dt><dd>${money(cart.subtotal)}</dd>
      <dt class="grand">Total</dt><dd class="grand">${money(cart.total)}</dd></dl>
    <a href="${base}/cart" ${key('checkout.back')}>Back to the cart</a></aside>`;
}

export function checkoutPage(context: PageContext, buttons: Html = placeOrder): Html {
  return layout(context, {
    title: 'Checkout',
    body: html`<div class="columns">
      <form id="checkout-form" class="panel" method="post" action="${context.base}/do/place-order" aria-label="Checkout">
        ${address}${shipping}
        <div class="choice"><input type="checkbox" id="terms" name="terms" required ${key('checkout.terms')}>
          <label for="terms">I accept the terms of sale</label></div>
        <div class="actions">${buttons}</div>
      </form>
      ${summary(context)}
    </div>`,
  });
}

export function orderPage(context: PageContext): Html {
  const { order } = context.session;
  const facts = order && html`<p>Order number <strong>${order.number}</strong></p>
    <p>It goes to ${order.name}, ${order.city}, ${COUNTRIES[order.country] ?? ''}.</p>
    <p>${SHIPPING[order.shipping]?.name ?? ''}, in all ${money(order.total)}</p>`;
  return layout(context, {
    title: 'Order',
    heading: order ? 'Thank you for your order' : 'You have no order yet',
    body: html`<section class="panel">${facts}
      <a class="btn" href="${context.base}/catalogue" ${key('order.continue')}>Continue shopping</a></section>
      <h2>You may also like</h2>${tiles(context)}`,
  });
}
