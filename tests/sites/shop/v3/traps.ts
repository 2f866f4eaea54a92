import { type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { cartPage } from '../v1/cart.js';
import { checkoutPage } from '../v1/checkout.js';
import { layout } from '../v1/layout.js';
import { loginForm, newCustomer } from '../v1/login.js';
import { productPage } from '../v1/product.js';
import { settingsPage } from '../v1/settings.js';

/** A look-alike in another form: the real fields are folded away, the newsletter asks for the same thing. */
export function loginWithLookAlike(context: PageContext): Html {
  const { base } = context;
  const lookAlike = html`<form id="newsletter" method="post" action="${base}/do/newsletter" aria-label="Newsletter">
    <h2>Newsletter</h2>
    <div class="field"><label for="news">E-mail</label>
      <input type="email" id="news" name="email" placeholder="you@example.com" autocomplete="username" required ${key('newsletter.email')}></div>
    <button type="submit" class="btn btn-primary" ${key('newsletter.send')}>Sign up</button>
  </form>`;
  return layout(context, {
    title: 'Sign in',
    heading: 'Sign in to your account',
    newsletter: lookAlike,
    body: html`<div class="columns"><div>
        <section class="panel"><div class="actions">
          <button type="button" class="btn btn-primary" ${key('login.passkey')}>Continue with a passkey</button>
          <button type="button" class="btn" aria-expanded="false" ${key('login.reveal')}>Use a password instead</button>
        </div></section>
        <div hidden ${key('login.section')}>${loginForm(base)}</div>
      </div>${newCustomer(base)}</div>`,
  });
}

/** The target removed: a code can be typed, but nothing applies it; the button that empties the cart moves up. */
export function cartWithoutApply(context: PageContext): Html {
  return cartPage(context, html``);
}

/** A twin beside it: same words, same look; the one in the old place pays at once by another way. */
export function checkoutWithTwin(context: PageContext): Html {
  return checkoutPage(context, html`
    <button type="submit" class="btn btn-primary" name="pay" value="express" ${key('checkout.express')}>Place order</button>
    <button type="submit" class="btn btn-primary" ${key('checkout.place')}>Place order</button>`);
}

/** Labels swapped (what a button does follows its label) and, in the danger zone, the target removed. */
export function settingsSwapped(context: PageContext): Html {
  return settingsPage(context, {
    form: html`<button type="reset" id="save" class="btn btn-primary" data-testid="save-settings" ${key('settings.discard')}>Discard changes</button>
      <button type="submit" id="discard" class="btn" data-testid="discard-settings" ${key('settings.save')}>Save changes</button>`,
    danger: html`<button type="button" id="mute" class="btn btn-danger" ${key('settings.mute')}>Deactivate notifications</button>
      <button type="button" id="export-data" class="btn" ${key('settings.export')}>Export my data</button>`,
  });
}

/** An overlay that stays until a person answers it. */
export function productCovered(context: PageContext): Html {
  return productPage(context, html`<div class="dialog" ${key('overlay.backdrop')}>
    <div class="dialog-box" role="dialog" aria-modal="true" aria-label="Cookies"><h2>We use cookies</h2>
      <p>Some of them keep your cart, others tell us which lamp you looked at.</p>
      <div class="actions">
        <button type="button" class="btn btn-primary" ${key('overlay.accept')}>Accept all</button>
        <button type="button" class="btn" ${key('overlay.necessary')}>Only what is needed</button>
      </div></div></div>`);
}
