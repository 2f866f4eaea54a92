import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

const FEATURES = [
  ['tags', 'Labels in one click', 'Print labels for eleven carriers from one list, with the address already checked.', 'labels'],
  ['arrow-return-left', 'Returns without e-mails', 'Customers book their own return and you see it coming.', 'returns'],
  ['graph-up', 'Costs you can read', 'Every surcharge on one page, compared with what was quoted.', 'costs'],
  ['globe', 'Customs done for you', 'Forms for 46 countries filled from your product list.', 'customs'],
  ['bell', 'News your buyers want', 'Tracking messages in your colours, in twelve languages.', 'tracking'],
  ['box-seam', 'Stock that adds up', 'Parcels leave the shelf in your books as they leave the house.', 'stock'],
] as const;

const PLANS = [
  ['Starter', '€0', 'Up to 30 parcels a month', ['Three carriers', 'One user', 'E-mail support'], 'Start for free'],
  ['Studio', '€19', 'Up to 300 parcels a month', ['All carriers', 'Three users', 'Returns page'], 'Choose plan'],
  ['Warehouse', '€79', 'Up to 3,000 parcels a month', ['Pick lists', 'Ten users', 'Phone support'], 'Choose plan'],
] as const;

const COLUMNS = [
  ['Product', ['Labels', 'Returns', 'Tracking pages', 'Carriers', 'Pricing', 'What is new']],
  ['Company', ['About us', 'Careers', 'Press', 'Contact']],
  ['Resources', ['Help centre', 'Developers', 'Shipping guides', 'System status', 'Community']],
  ['Legal', ['Terms', 'Privacy', 'Cookies', 'Imprint']],
] as const;

const COOKIES = [
  ['necessary', 'Strictly necessary', 'Signing in, your basket and security.'], ['statistics', 'Statistics', 'Which pages are read, without your name.'],
  ['preferences', 'Preferences', 'Language and currency you picked.'], ['marketing', 'Marketing', 'Adverts on other sites.'],
] as const;

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

function topBar(): Html {
  return html`<nav class="navbar navbar-expand-lg bg-white border-bottom sticky-top" aria-label="Main"><div class="container-xl">
    <a class="navbar-brand fw-bold" href="/">Parcelwise</a><ul class="navbar-nav me-auto flex-row gap-3">
      <li class="nav-item dropdown"><a class="nav-link dropdown-toggle" href="#" role="button" data-bs-toggle="dropdown" aria-expanded="false">Product</a>
        <ul class="dropdown-menu position-absolute"><li><a class="dropdown-item" href="/labels">Labels</a></li><li><a class="dropdown-item" href="/returns">Returns</a></li><li><a class="dropdown-item" href="/tracking">Tracking pages</a></li></ul></li>
      ${['Pricing', 'Carriers', 'Guides', 'Contact'].map((name) => html`<li class="nav-item"><a class="nav-link" href="/${slug(name)}">${name}</a></li>`)}
    </ul><select class="form-select form-select-sm w-auto me-3" aria-label="Language"><option>English</option><option>Português</option><option>Deutsch</option></select>
    <a class="btn btn-link" href="/login">Log in</a><a class="btn btn-primary" href="/signup">Sign up</a></div></nav>`;
}

function hero(): Html {
  return html`<header class="hero py-5"><div class="container-xl"><div class="row align-items-center"><div class="col-7">
    <h1 class="display-5 fw-semibold">Shipping for small shops, sorted before lunch</h1>
    <p class="lead">Compare carriers, print labels and let customers follow their parcel. 4,200 shops in Europe do.</p>
    <a class="btn btn-lg btn-light" href="/signup">Start for free</a> <a class="btn btn-lg btn-outline-light" href="/demo">${icon('play-circle')} Watch the tour</a></div>
    <div class="col-5"><form class="card card-body text-body" aria-label="Price check"><h2 class="h5">What would it cost?</h2><div class="row g-2">
      <div class="col-6"><label class="form-label small" for="from">From</label><select class="form-select" id="from"><option>Portugal</option><option>Spain</option><option>France</option></select></div>
      <div class="col-6"><label class="form-label small" for="to">To</label><select class="form-select" id="to"><option>Germany</option><option>Ireland</option><option>Italy</option></select></div>
      <div class="col-6"><label class="form-label small" for="weight">Weight (kg)</label><input class="form-control" id="weight" type="number" value="2" min="1"></div>
      <div class="col-6"><label class="form-label small" for="size">Size</label><select class="form-select" id="size"><option>Small</option><option>Medium</option><option>Large</option></select></div>
      <div class="col-12 form-check ms-2"><input class="form-check-input" type="checkbox" id="insured"><label class="form-check-label" for="insured">Insure up to €500</label></div>
      <div class="col-12"><button class="btn btn-primary w-100" type="submit">Show prices</button></div></div></form></div></div></div></header>`;
}

function feature([image, title, text, path]: (typeof FEATURES)[number]): Html {
  return html`<div class="col-4"><div class="card h-100"><div class="card-body"><div class="feature-icon mb-3">${icon(image)}</div>
    <h3 class="h5 card-title">${title}</h3><p class="card-text text-secondary">${text}</p><a class="card-link" href="/features/${path}">Learn more</a></div></div></div>`;
}

function plan([name, price, limit, points, act]: (typeof PLANS)[number]): Html {
  return html`<div class="col-4"><div class="card h-100 text-center"><div class="card-body"><h3 class="h5">${name}</h3><p class="display-6">${price}<small class="fs-6 text-secondary"> / month</small></p>
    <p>${limit}</p><ul class="list-unstyled text-secondary">${points.map((point) => html`<li>${point}</li>`)}</ul><button class="btn btn-outline-primary w-100" type="button">${act}</button></div></div></div>`;
}

function foot(): Html {
  return html`<footer class="bg-dark text-light py-5"><div class="container-xl"><div class="row">
    ${COLUMNS.map(([title, names]) => html`<div class="col-2"><h2 class="h6">${title}</h2><ul class="list-unstyled footer-links">${names.map((name) => html`<li class="mb-1"><a href="/${slug(title)}/${slug(name)}">${name}</a></li>`)}</ul></div>`)}
    <div class="col-4"><form aria-label="Newsletter"><h2 class="h6">Newsletter</h2><label class="form-label small" for="news-email">Email address</label>
      <div class="input-group"><input class="form-control" type="email" id="news-email" placeholder="you@example.com"><button class="btn btn-primary" type="submit">Subscribe</button></div></form>
      <div class="mt-3 d-flex gap-3 footer-links">${['facebook', 'instagram', 'linkedin', 'youtube'].map((name) => html`<a href="https://${name}.example/parcelwise" title="Parcelwise on ${name}">${icon(name)}</a>`)}</div></div>
  </div><div class="d-flex border-top border-secondary pt-3 mt-4 small"><span class="me-auto">© 2026 Parcelwise Lda.</span>
    <button class="btn btn-sm btn-link text-light" type="button" data-bs-toggle="modal" data-bs-target="#cookie-settings">Cookie settings</button></div></div></footer>`;
}

function cookieDialog(): Html {
  return html`<div class="modal" id="cookie-settings" tabindex="-1" aria-labelledby="cookie-title" data-bs-backdrop="static"><div class="modal-dialog modal-lg"><div class="modal-content">
    <div class="modal-header"><h2 class="modal-title h5" id="cookie-title">Your privacy choices</h2><button class="btn-close" type="button" data-bs-dismiss="modal" aria-label="Close"></button></div>
    <div class="modal-body"><p>We use cookies to run the site and, if you agree, to improve it. <a href="/legal/cookies">Read the cookie policy</a> or see <a href="/legal/partners">our 14 partners</a>.</p>
      ${COOKIES.map(([id, name, text], index) => html`<div class="border rounded p-3 mb-2 d-flex align-items-center"><div class="me-auto"><strong>${name}</strong><div class="text-secondary small">${text}</div>
        <a class="small" href="/legal/cookies#${id}">Show details</a></div><div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" name="${id}" aria-label="Allow ${name.toLowerCase()} cookies" ${index === 0 && 'checked'}></div></div>`)}
      <div class="row g-2 mt-2"><div class="col-6"><label class="form-label" for="cookie-region">Your region</label><select class="form-select" id="cookie-region"><option>European Union</option><option>United Kingdom</option><option>Switzerland</option></select></div>
      <div class="col-6"><label class="form-label" for="cookie-months">Ask me again after</label><select class="form-select" id="cookie-months"><option>6 months</option><option>12 months</option></select></div></div></div>
    <div class="modal-footer"><button class="btn btn-link me-auto" type="button">Reject all</button><button class="btn btn-outline-primary" type="button">Save choices</button><button class="btn btn-primary" type="button" data-bs-dismiss="modal">Accept all</button></div>
  </div></div></div>`;
}

export function landingPage({ dialog }: { dialog: boolean }): Html {
  return html`${topBar()}${hero()}<main class="container-xl py-5"><h2 class="mb-4">Everything between the order and the doormat</h2>
    <div class="row g-4 mb-5">${FEATURES.map(feature)}</div><h2 class="mb-4">Prices without small print</h2><div class="row g-4">${PLANS.map(plan)}</div></main>
    ${foot()}${cookieDialog()}${dialog && html`<span hidden data-opens-at-load data-bs-toggle="modal" data-bs-target="#cookie-settings"></span>`}`;
}
