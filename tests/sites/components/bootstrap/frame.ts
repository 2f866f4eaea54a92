import { type Fragment, type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

const TABS = [
  ['dashboard', 'Dashboard'], ['orders', 'Orders'], ['shipments', 'Shipments'], ['returns', 'Returns'], ['reports', 'Reports'],
] as const;

function tab([path, name]: readonly [string, string], current: string): Html {
  const badge = path === 'returns' && html` <span class="badge text-bg-warning">4<span class="visually-hidden"> open returns</span></span>`;
  return html`<li class="nav-item"><a class="nav-link text-nowrap ${name === current && 'active'}" href="/${path}">${name}${badge}</a></li>`;
}

function accountMenu(): Html {
  return html`<div class="dropdown">
    <button class="btn btn-dark dropdown-toggle" type="button" data-bs-toggle="dropdown" aria-expanded="false">Ines Carvalho</button>
    <ul class="dropdown-menu dropdown-menu-end">
      <li><a class="dropdown-item" href="/account">Account settings</a></li>
      <li><a class="dropdown-item" href="/team">Team members</a></li>
      <li><hr class="dropdown-divider"></li>
      <li><a class="dropdown-item" href="/logout">Sign out</a></li>
    </ul>
  </div>`;
}

/** The bar above every page behind the login. */
export function behindLogin(current: string, content: Fragment): Html {
  return html`<a class="visually-hidden-focusable" href="#content">Skip to main content</a>
<nav class="navbar navbar-expand-lg navbar-dark bg-dark sticky-top" aria-label="Main"><div class="container-xl">
  <a class="navbar-brand fw-semibold" href="/">Parcelwise</a>
  <ul class="navbar-nav me-auto flex-row gap-3">${TABS.map((entry) => tab(entry, current))}</ul>
  <form class="d-flex me-3" role="search"><input class="form-control form-control-sm me-2" type="search" placeholder="Search orders" aria-label="Search orders">
    <button class="btn btn-sm btn-outline-light" type="submit">Search</button></form>
  <button class="btn btn-dark position-relative me-2" type="button" aria-label="Notifications">${icon('bell')}
    <span class="position-absolute top-0 start-100 translate-middle badge rounded-pill text-bg-danger">7<span class="visually-hidden"> unread</span></span></button>
  ${accountMenu()}
</div></nav>
<main class="container-xl py-4" id="content">${content}</main>
<footer class="container-xl border-top py-3 d-flex gap-4 small"><span class="text-secondary me-auto">Parcelwise Lda., Lisbon</span>
  <a href="/help">Help centre</a><a href="/status">System status</a><a href="/privacy">Privacy</a><a href="/terms">Terms</a></footer>`;
}
