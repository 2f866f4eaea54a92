import { type Fragment, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { style } from './style.js';

const LINKS = [
  { path: '/home', name: 'Home' },
  { path: '/catalogue', name: 'Catalogue' },
  { path: '/settings', name: 'Settings' },
  { path: '/help', name: 'Help' },
];

interface Sheet {
  title: string;
  /** Heading, where it is not the title. */
  heading?: string;
  body: Fragment;
  /** What stands in the footer instead of the usual newsletter form. */
  newsletter?: Html;
}

function header({ base, session, cart }: PageContext): Html {
  const user = session.user
    ? html`<span class="user">${session.user}</span>
        <form method="post" action="${base}/do/logout"><button class="btn btn-small" ${key('header.logout')}>Sign out</button></form>`
    : html`<a href="${base}/login" id="nav-login" ${key('header.login')}>Sign in</a>`;
  return html`<header class="site-header">
    <a class="brand" href="${base}/home" ${key('header.brand')}>Hearth &amp; Pine</a>
    <nav class="main-nav" aria-label="Main"><ul>
      ${LINKS.map(({ path, name }) => html`<li><a href="${base}${path}" ${key(`header.${name}`)}>${name}</a></li>`)}
    </ul></nav>
    <div class="header-tools">
      ${user}
      <a href="${base}/cart" id="nav-cart" class="cart-link" data-testid="cart-link" ${key('header.cart')}>Cart
        <span class="badge" ${key('badge')}>${cart.count}</span></a>
    </div>
  </header>`;
}

function newsletterForm(base: string): Html {
  return html`<form id="newsletter" method="post" action="${base}/do/newsletter" aria-label="Newsletter">
    <h2>Newsletter</h2>
    <div class="field">
      <label for="newsletter-email">Newsletter e-mail</label>
      <input type="email" id="newsletter-email" name="newsletter_email" placeholder="Where shall we write to?" ${key('newsletter.email')}>
    </div>
    <button type="submit" id="subscribe" class="btn btn-small" ${key('newsletter.send')}>Subscribe</button>
  </form>`;
}

function footer(base: string, newsletter: Html): Html {
  const links = [['/delivery', 'Delivery and returns'], ['/privacy', 'Privacy'], ['/terms', 'Terms of sale'], ['/contact', 'Contact']];
  return html`<footer class="site-footer"><div class="footer-inner">
    <div><h2>Hearth &amp; Pine</h2><p>Things for the home,<br>made to be kept.</p><p>Porto, since 1987</p></div>
    <div><h2>Service</h2><ul>
      ${links.map(([path, name]) => html`<li><a href="${base}${path}" ${key(`footer.${name ?? ''}`)}>${name}</a></li>`)}
    </ul></div>
    <div><h2>Open</h2><dl class="hours"><dt>Monday to Friday</dt><dd>10 to 18</dd><dt>Saturday</dt><dd>10 to 14</dd><dt>Sunday</dt><dd>closed</dd></dl></div>
    ${newsletter}
  </div></footer>`;
}

export function layout(context: PageContext, sheet: Sheet): Html {
  const { base, flash } = context;
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sheet.title} – Hearth & Pine</title>
<style>${style}</style></head>
<body>
<div class="notice"><span>Free delivery from <strong>€60</strong></span><span>30 days to send back</span><span>Call <strong>+351 555 0100</strong></span></div>
${header(context)}
<main class="page" id="content">
  <nav class="breadcrumbs" aria-label="Breadcrumbs"><ol>
    <li><a href="${base}/home" ${key('breadcrumbs.home')}>Home</a></li><li>${sheet.title}</li>
  </ol></nav>
  <h1>${sheet.heading ?? sheet.title}</h1>
  ${flash && html`<p class="flash" id="flash" role="status">${flash}</p>`}
  ${sheet.body}
</main>
<div class="toast" id="toast" role="status" hidden ${key('toast')}></div>
${footer(base, sheet.newsletter ?? newsletterForm(base))}
<script type="module" src="${base}/client/behaviour.js"></script>
</body></html>`;
}
