import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';
import { behindLogin } from './frame.js';

const ORDERS = [
  ['20418', 'Marta Oliveira', '14 Nov 2026', 3, '€84.50', 'Paid'], ['20417', 'Jonas Keller', '14 Nov 2026', 1, '€29.00', 'Paid'],
  ['20416', 'Amélie Laurent', '13 Nov 2026', 6, '€212.40', 'Packed'], ['20415', 'Tom Whitaker', '13 Nov 2026', 2, '€58.00', 'Shipped'],
  ['20414', 'Sofia Marques', '13 Nov 2026', 1, '€29.00', 'Payment due'], ['20413', 'Piet van Dijk', '12 Nov 2026', 4, '€131.75', 'Shipped'],
  ['20412', 'Lucía Romero', '12 Nov 2026', 2, '€46.90', 'Shipped'], ['20411', 'Hannah Schulz', '11 Nov 2026', 8, '€318.00', 'Delivered'],
  ['20410', 'Rui Teixeira', '11 Nov 2026', 1, '€18.50', 'Returned'], ['20409', "Aoife O'Brien", '10 Nov 2026', 2, '€64.20', 'Delivered'],
  ['20408', 'Marta Oliveira', '10 Nov 2026', 5, '€148.30', 'Delivered'], ['20407', 'Karim Benali', '9 Nov 2026', 3, '€92.10', 'Cancelled'],
] as const;

const COLOURS: Readonly<Record<string, string>> = {
  Paid: 'primary', Packed: 'info', Shipped: 'success', Delivered: 'secondary', 'Payment due': 'warning', Returned: 'danger', Cancelled: 'dark',
};

const STATES = [['All', 148], ['To pack', 12], ['Packed', 5], ['Shipped', 31], ['Delivered', 96], ['Returned', 4]] as const;

function row([number, customer, date, items, total, state]: (typeof ORDERS)[number]): Html {
  return html`<tr><td><input class="form-check-input" type="checkbox" aria-label="Select order ${number}"></td>
    <td><a href="/orders/${number}">#${number}</a></td><td>${customer}</td><td>${date}</td>
    <td class="text-end">${items}</td><td class="text-end">${total}</td><td><span class="badge text-bg-${COLOURS[state]}">${state}</span></td>
    <td class="text-end"><button class="btn btn-sm btn-outline-primary" type="button">Print label</button>
      <button class="btn btn-sm btn-outline-secondary" type="button" title="Edit order">${icon('pencil')}<span class="visually-hidden">Edit</span></button>
      <div class="btn-group"><button class="btn btn-sm btn-outline-secondary dropdown-toggle" type="button" data-bs-toggle="dropdown" aria-expanded="false" aria-label="More actions for order ${number}"></button>
        <ul class="dropdown-menu dropdown-menu-end"><li><a class="dropdown-item" href="/orders/${number}/invoice">Download invoice</a></li>
          <li><button class="dropdown-item" type="button">Send message</button></li><li><button class="dropdown-item" type="button">Refund</button></li>
          <li><button class="dropdown-item text-danger" type="button">Cancel order</button></li></ul></div></td></tr>`;
}

function filters(): Html {
  return html`<form class="card card-body mb-3"><div class="row g-2 align-items-end">
    <div class="col-3"><label class="form-label small" for="f-customer">Customer</label><input class="form-control form-control-sm" id="f-customer" name="customer"></div>
    <div class="col-2"><label class="form-label small" for="f-from">From</label><input class="form-control form-control-sm" type="date" id="f-from" name="from" value="2026-11-01"></div>
    <div class="col-2"><label class="form-label small" for="f-to">To</label><input class="form-control form-control-sm" type="date" id="f-to" name="to" value="2026-11-14"></div>
    <div class="col-2"><label class="form-label small" for="f-carrier">Carrier</label><select class="form-select form-select-sm" id="f-carrier" name="carrier"><option>Any carrier</option><option>CTT Expresso</option><option>DPD</option><option>GLS</option></select></div>
    <div class="col-3 d-flex gap-2"><button class="btn btn-sm btn-primary" type="submit">Apply filters</button><button class="btn btn-sm btn-link" type="reset">Clear</button></div>
  </div></form>`;
}

function tabs(): Html {
  return html`<ul class="nav nav-pills mb-3" aria-label="Order state">${STATES.map(([name, count], index) =>
    html`<li class="nav-item"><a class="nav-link py-1 ${index === 0 && 'active'}" href="?state=${name.toLowerCase().replace(' ', '-')}">${name} <span class="badge rounded-pill text-bg-light">${count}</span></a></li>`)}</ul>`;
}

function pages(): Html {
  return html`<div class="d-flex align-items-center"><span class="text-secondary small me-auto">1–12 of 148 orders</span>
    <label class="small me-2" for="per-page">Rows per page</label><select class="form-select form-select-sm w-auto me-3" id="per-page"><option>12</option><option>24</option><option>48</option></select>
    <nav aria-label="Pages"><ul class="pagination pagination-sm mb-0">
      <li class="page-item disabled"><a class="page-link" aria-disabled="true">Previous</a></li>
      <li class="page-item active" aria-current="page"><a class="page-link" href="?page=1">1</a></li>
      ${[2, 3, 4].map((number) => html`<li class="page-item"><a class="page-link" href="?page=${number}">${number}</a></li>`)}
      <li class="page-item disabled"><span class="page-link">…</span></li><li class="page-item"><a class="page-link" href="?page=13">13</a></li>
      <li class="page-item"><a class="page-link" href="?page=2">Next</a></li></ul></nav></div>`;
}

export function ordersPage(): Html {
  const heads = ['Order', 'Customer', 'Date', 'Items', 'Total', 'State'];
  return behindLogin('Orders', html`<div class="d-flex align-items-center mb-3"><h1 class="h3 me-auto mb-0">Orders</h1>
    <button class="btn btn-outline-secondary me-2" type="button">${icon('download')} Export CSV</button>
    <button class="btn btn-outline-secondary me-2" type="button">${icon('printer')} Print packing lists</button>
    <a class="btn btn-primary" href="/orders/new">${icon('plus-lg')} New order</a></div>
    ${tabs()}${filters()}
    <div class="card mb-3"><table class="table table-hover table-orders align-middle mb-0"><thead><tr>
      <th><input class="form-check-input" type="checkbox" aria-label="Select all orders"></th>
      ${heads.map((head) => html`<th scope="col" class="${(head === 'Items' || head === 'Total') && 'text-end'}"><button class="btn btn-sm btn-link text-body text-decoration-none fw-semibold p-0" type="button">${head}</button></th>`)}
      <th><span class="visually-hidden">Actions</span></th></tr></thead><tbody>${ORDERS.map(row)}</tbody></table></div>
    ${pages()}`);
}
