import { type Fragment, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { control } from './parts.js';
import { cx, style } from './style.js';

const LINKS = [
  { path: '/catalogue', name: 'Catalogue' },
  { path: '/home', name: 'Home' },
  { path: '/help', name: 'Help' },
  { path: '/settings', name: 'Settings' },
];

interface Sheet {
  title: string;
  heading?: string;
  body: Fragment;
  /** Stands beside the heading. */
  tools?: Fragment;
  /** Where a page shows the newsletter itself, the footer does not. */
  ownNewsletter?: boolean;
}

export function newsletterForm(context: PageContext): Html {
  return html`<form ${cx('subscribe')} ${key('form:newsletter')}>
    ${control(context, { label: 'Your email for our newsletter', mark: 'newsletter.email', type: 'email', placeholder: 'Where shall we write to?' })}
    <button type="submit" ${cx('btn tiny')} ${key('newsletter.send')}>Subscribe</button></form>`;
}

function rail({ base }: PageContext): Html {
  return html`<div ${cx('rail')}><a ${cx('logo')} href="${base}/home" ${key('header.brand')}>hearth<span>+</span>pine</a>
    <nav ${cx('links')} aria-label="Sections">
      ${LINKS.map(({ path, name }) => html`<a ${cx('link')} href="${base}${path}" ${key(`header.${name}`)}>${name}</a>`)}
    </nav>
    <div ${cx('aside')}><div ${cx('strong')}>Open today</div><div>10 to 18</div>
      <div ${cx('strong')}>Delivery</div><div>Free from <span>€60</span></div>
      <div ${cx('strong')}>Call us</div><div><span>+351 555 0100</span></div>
      <div ${cx('strong')}>Returns</div><div>within <span>30 days</span></div></div></div>`;
}

function bar(context: PageContext, title: string): Html {
  const { base, session, cart } = context;
  const user = session.user
    ? html`<span ${cx('pill')}>${session.user}</span>`
    : html`<a href="${base}/login" ${key('header.login')}>Log in</a>`;
  return html`<div ${cx('bar')}>
    <div ${cx('trail')} aria-label="Breadcrumbs" role="navigation"><a href="${base}/home" ${key('breadcrumbs.home')}>Home</a> / <span>${title}</span></div>
    <div ${cx('spring')}></div>
    <div><a ${cx('pill')} href="${base}/cart" data-testid="cart-link" ${key('header.cart')}><span>Basket</span> <span ${cx('dot')} ${key('badge')}>${cart.count}</span></a></div>
    <div>${user}</div></div>`;
}

function foot(context: PageContext, newsletter: boolean): Html {
  const { base } = context;
  return html`<div ${cx('foot')} role="contentinfo">
    ${newsletter && newsletterForm(context)}
    <div ${cx('inline')}><a href="${base}/contact" ${key('footer.Contact')}>Contact</a><a href="${base}/delivery" ${key('footer.Delivery')}>Delivery and returns</a>
      <a href="${base}/terms" ${key('footer.Terms')}>Terms</a><a href="${base}/privacy" ${key('footer.Privacy')}>Privacy</a></div></div>`;
}

export function layout(context: PageContext, sheet: Sheet): Html {
  const { base, flash } = context;
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>hearth+pine | ${sheet.title}</title>
<style>${style}</style></head>
<body><div id="root"><div ${cx('shell')}>
${rail(context)}
<div ${cx('stage')}>${bar(context, sheet.title)}
<main ${cx('content')}><div>
  <div ${cx('head')}><h1 ${cx('title')}>${sheet.heading ?? sheet.title}</h1><div ${cx('inline')}>${sheet.tools}</div></div>
  <div>${sheet.body}</div>
</div></main>
${foot(context, !sheet.ownNewsletter)}
</div></div>
<div ${cx('snack')} role="status" ${flash ? '' : 'hidden'} ${key('toast')}>${flash}</div>
</div><script type="module" src="${base}/client/behaviour.js"></script>
</body></html>`;
}
