import { type Fragment, type Html, html, flag } from '../../shop/html.js';
import { icon } from '../icons.js';
import { behindLogin } from './frame.js';

interface Field {
  name: string;
  label: string;
  value?: string;
  type?: string;
  /** Columns of twelve. */
  wide?: number;
}

const COUNTRIES = ['Portugal', 'Spain', 'France', 'Germany', 'Netherlands', 'Ireland'];
const PARTS = [
  ['profile', 'Profile', 'person'], ['billing', 'Billing address', 'receipt'], ['shipping', 'Shipping address', 'truck'],
  ['notifications', 'Notifications', 'bell'], ['security', 'Password and security', 'shield-lock'], ['close', 'Close account', 'trash'],
] as const;

const ADDRESSES = {
  billing: { first: 'Ines', last: 'Carvalho', company: 'Casa Azul Ceramics', street: 'Rua do Almada 214', zip: '4050-032', city: 'Porto', phone: '+351 22 555 0147', country: 'Portugal' },
  shipping: { first: 'Duarte', last: 'Nunes', company: 'Casa Azul warehouse', street: 'Zona Industrial, Lote 8', zip: '4470-516', city: 'Maia', phone: '+351 22 555 0188', country: 'Portugal' },
};

const EVENTS = [
  ['order-placed', 'New order placed', true, true, false], ['shipment-late', 'Shipment is late', true, false, true],
  ['return-opened', 'Return requested', true, false, false], ['payout-sent', 'Payout sent', true, false, false],
  ['review-left', 'Customer review', false, true, false],
] as const;

const SESSIONS = [
  ['Chrome on Windows', 'Porto, Portugal', 'Active now'], ['Safari on iPhone', 'Porto, Portugal', '2 hours ago'],
  ['Firefox on Ubuntu', 'Maia, Portugal', 'Yesterday, 18:04'], ['Chrome on Android', 'Vigo, Spain', '3 November, 09:41'],
  ['Edge on Windows', 'Lisbon, Portugal', '28 October, 11:20'],
] as const;

function input(prefix: string, { name, label, value = '', type = 'text', wide = 6 }: Field): Html {
  const id = `${prefix}-${name}`;
  return html`<div class="col-md-${wide}"><label class="form-label" for="${id}">${label}</label>
    <input class="form-control" type="${type}" id="${id}" name="${name}" value="${value}"></div>`;
}

function select(prefix: string, { name, label, value, wide = 6 }: Field, choices: readonly string[]): Html {
  const id = `${prefix}-${name}`;
  return html`<div class="col-md-${wide}"><label class="form-label" for="${id}">${label}</label>
    <select class="form-select" id="${id}" name="${name}">
      ${choices.map((choice) => html`<option ${flag('selected', choice === value)}>${choice}</option>`)}</select></div>`;
}

function section(id: string, title: string, content: Fragment): Html {
  return html`<section class="card section-card mb-4" id="${id}" aria-labelledby="${id}-title"><div class="card-body">
    <h2 class="h5 card-title" id="${id}-title">${title}</h2>${content}</div></section>`;
}

function buttons(save = 'Save changes'): Html {
  return html`<div class="d-flex gap-2 mt-3"><button class="btn btn-primary" type="submit">${save}</button>
    <button class="btn btn-outline-secondary" type="reset">Cancel</button></div>`;
}

function profile(): Html {
  return html`<form><div class="row g-3">
    ${input('profile', { name: 'first_name', label: 'First name', value: 'Ines' })}
    ${input('profile', { name: 'last_name', label: 'Last name', value: 'Carvalho' })}
    ${input('profile', { name: 'email', label: 'Email address', value: 'ines@casaazul.example', type: 'email' })}
    ${input('profile', { name: 'phone', label: 'Phone', value: '+351 91 555 0126', type: 'tel' })}
    ${select('profile', { name: 'language', label: 'Language', value: 'English' }, ['English', 'Português', 'Español', 'Français'])}
    ${select('profile', { name: 'timezone', label: 'Time zone', value: 'Lisbon (GMT+0)' }, ['Lisbon (GMT+0)', 'Madrid (GMT+1)', 'Athens (GMT+2)'])}
    <div class="col-12"><label class="form-label" for="profile-bio">About your shop</label>
      <textarea class="form-control" id="profile-bio" name="bio" rows="2">Hand-painted tiles and tableware, made in Porto.</textarea></div>
  </div>${buttons()}</form>`;
}

function address(kind: keyof typeof ADDRESSES): Html {
  const at = ADDRESSES[kind];
  return html`<form><fieldset><legend class="fs-6 text-secondary">${kind === 'billing' ? 'Printed on your invoices' : 'Where couriers collect parcels'}</legend><div class="row g-3">
    ${input(kind, { name: 'first_name', label: 'First name', value: at.first })}
    ${input(kind, { name: 'last_name', label: 'Last name', value: at.last })}
    ${input(kind, { name: 'company', label: 'Company', value: at.company })}
    ${input(kind, { name: 'phone', label: 'Phone', value: at.phone, type: 'tel' })}
    ${input(kind, { name: 'street', label: 'Street and number', value: at.street, wide: 12 })}
    ${input(kind, { name: 'zip', label: 'Postal code', value: at.zip, wide: 3 })}
    ${input(kind, { name: 'city', label: 'City', value: at.city, wide: 5 })}
    ${select(kind, { name: 'country', label: 'Country', value: at.country, wide: 4 }, COUNTRIES)}
  </div></fieldset>
  ${kind === 'shipping'
    ? html`<div class="form-check mt-3"><input class="form-check-input" type="checkbox" id="shipping-same"><label class="form-check-label" for="shipping-same">Same as billing address</label></div>
        <div class="form-check"><input class="form-check-input" type="checkbox" id="shipping-saturday" checked><label class="form-check-label" for="shipping-saturday">Couriers may collect on Saturdays</label></div>`
    : html`<div class="row g-3 mt-0">${input(kind, { name: 'vat', label: 'VAT number', value: 'PT 509 442 013' })}${input(kind, { name: 'invoice_email', label: 'Email address', value: 'accounts@casaazul.example', type: 'email' })}</div>`}
  ${buttons()}</form>`;
}

function channel([event, name]: readonly [string, string], way: string, on: boolean): Html {
  return html`<td class="text-center"><input class="form-check-input" type="checkbox" name="${event}-${way.toLowerCase()}" aria-label="${name} by ${way}" ${flag('checked', on)}></td>`;
}

function notifications(): Html {
  return html`<form><table class="table align-middle"><thead><tr><th>Tell me about</th><th class="text-center">Email</th><th class="text-center">Push</th><th class="text-center">SMS</th></tr></thead><tbody>
    ${EVENTS.map(([event, name, email, push, sms]) => html`<tr><th scope="row" class="fw-normal">${name}</th>
      ${channel([event, name], 'Email', email)}${channel([event, name], 'Push', push)}${channel([event, name], 'SMS', sms)}</tr>`)}
  </tbody></table>
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="digest" checked><label class="form-check-label" for="digest">Weekly summary</label></div>
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="news"><label class="form-check-label" for="news">Product news</label></div>
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="quiet"><label class="form-check-label" for="quiet">Quiet hours from 20:00 to 7:00</label></div>
  ${buttons('Save preferences')}</form>`;
}

function session([device, place, when]: (typeof SESSIONS)[number]): Html {
  return html`<li class="list-group-item d-flex align-items-center"><div class="me-auto"><div>${device}</div><small class="text-secondary">${place} · ${when}</small></div>
    <button class="btn btn-sm btn-outline-secondary" type="button">Sign out</button></li>`;
}

function security(): Html {
  return html`<form><div class="row g-3">
    ${input('security', { name: 'current_password', label: 'Current password', type: 'password', wide: 4 })}
    ${input('security', { name: 'new_password', label: 'New password', type: 'password', wide: 4 })}
    ${input('security', { name: 'repeat_password', label: 'Repeat new password', type: 'password', wide: 4 })}
  </div>${buttons('Change password')}</form>
  <div class="form-check form-switch my-3"><input class="form-check-input" type="checkbox" role="switch" id="two-factor" checked><label class="form-check-label" for="two-factor">Two-step verification</label></div>
  <h3 class="h6">Where you are signed in</h3>
  <ul class="list-group session-list">${SESSIONS.map(session)}</ul>`;
}

function sidebar(): Html {
  return html`<nav class="page-sidebar list-group" aria-label="Settings">
    ${PARTS.map(([id, name, image], index) => html`<a class="list-group-item list-group-item-action ${index === 0 && 'active'}" href="#${id}">${icon(image)} <span class="ms-2">${name}</span></a>`)}</nav>`;
}

export function accountPage(): Html {
  return behindLogin('Account', html`<h1 class="h3 mb-4">Account settings</h1><div class="row"><div class="col-3">${sidebar()}</div><div class="col-9">
    ${section('profile', 'Profile', profile())}
    ${section('billing', 'Billing address', address('billing'))}
    ${section('shipping', 'Shipping address', address('shipping'))}
    ${section('notifications', 'Notifications', notifications())}
    ${section('security', 'Password and security', security())}
    ${section('close', 'Close account', html`<p>Your labels and invoices stay available for 30 days after the account is closed.</p>
      <button class="btn btn-outline-secondary" type="button">Download my data</button> <button class="btn btn-danger" type="button">Close account</button>`)}
  </div></div>`);
}
