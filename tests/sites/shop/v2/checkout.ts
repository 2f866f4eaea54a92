import { COUNTRIES, money, SHIPPING } from '../data.js';
import { flag, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { gallery } from './home.js';
import { layout, newsletterForm } from './layout.js';
import { card, choice, control, sum, tick } from './parts.js';
import { cx } from './style.js';

function shipping(context: PageContext): Html {
  const group = context.id();
  return card('Delivery method', Object.entries(SHIPPING).map(
    ([code, { name, note, price }], index) => html`<div ${cx('option')}><label ${cx('pick')}><input type="radio" name="${group}" value="${code}" ${flag('checked', index === 0)} ${key(`checkout.shipping:${code}`)}>
      <span ${cx('strong')}>${name}</span></label><span ${cx('hint')}>${note}, ${money(price)}</span></div>`,
  ));
}

function address(context: PageContext): Html {
  return card('Delivery address', html`
    ${choice({ id: 'country', label: 'Country', mark: 'checkout.country', options: COUNTRIES })}
    ${control(context, { label: 'Full name', mark: 'checkout.name', kept: 'autocomplete="name"', required: true })}
    ${control(context, { label: 'Street address', mark: 'checkout.street', kept: 'autocomplete="street-address"', required: true })}
    <div ${cx('pair')}>
      ${control(context, { label: 'Postcode', mark: 'checkout.postcode', kept: 'id="postcode" autocomplete="postal-code"', required: true })}
      ${control(context, { label: 'City', mark: 'checkout.city', kept: 'id="city" autocomplete="address-level2"', required: true })}
    </div>
    ${control(context, { label: 'Email address', mark: 'checkout.email', type: 'email', placeholder: 'you@example.com', kept: 'autocomplete="email"', required: true })}`);
}

function summary({ base, cart }: PageContext): Html {
  return card('Your order', html`${cart.lines.map(({ product, quantity, total }) => sum(`${quantity} × ${product.name}`, money(total)))}
    <div ${cx('sum grand')}><span>Total</span><span>${money(cart.total)}</span></div>
    <a href="${base}/cart" ${key('checkout.back')}>Back to the basket</a>`);
}

export function checkoutPage(context: PageContext): Html {
  return layout(context, {
    title: 'Checkout',
    ownNewsletter: true,
    body: html`<div ${cx('split')}>
      <div>${summary(context)}${card('Stay in the loop', newsletterForm(context))}</div>
      <form ${key('form:checkout')}>${shipping(context)}${address(context)}
        <div ${cx('card')}>${tick('I accept the terms of sale', 'checkout.terms', 'required')}
          <button type="submit" ${cx('btn primary wide')} data-testid="place-order" ${key('checkout.place')}><span>Place your order</span></button></div>
      </form>
    </div>`,
  });
}

export function orderPage(context: PageContext): Html {
  const { order } = context.session;
  const facts = order && [
    sum('Order number', order.number),
    sum('Delivered to', `${order.name}, ${order.city}, ${COUNTRIES[order.country] ?? ''}`),
    sum(SHIPPING[order.shipping]?.name ?? '', money(order.total)),
  ];
  return layout(context, {
    title: 'Order',
    heading: order ? 'Thank you for your order' : 'You have no order yet',
    body: html`<div ${cx('card')}>${facts}<a ${cx('btn')} href="${context.base}/catalogue" ${key('order.continue')}>Continue shopping</a></div>
      <h2 ${cx('subtitle')}>You may also like</h2>${gallery(context)}`,
  });
}
