import { base, keyOf, marked } from './witness.js';

// What the pages do without a reload. Elements are known by the key of their mark, so that one script serves
// every version of the markup.
const all = (key) => marked.get(key) ?? [];
const one = (key) => all(key)[0];
const starting = (prefix) => [...marked].filter(([key]) => key.startsWith(prefix));
const onClick = (prefix, run) => {
  for (const [key, elements] of starting(prefix)) {
    for (const element of elements) element.addEventListener('click', () => run(key.slice(prefix.length)));
  }
};

const TOAST_MS = 6000;
let toastTimer = 0;
function toast(text) {
  const box = one('toast');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), TOAST_MS);
}

async function post(action, fields) {
  const response = await fetch(`${base}/do/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const answer = await response.json();
  for (const [key, text] of Object.entries(answer.state)) for (const element of all(key)) element.textContent = text;
  return answer;
}

async function postAndToast(action, fields) {
  toast((await post(action, fields)).message);
}

// catalogue and product page
const amount = () => one('product.quantity')?.value ?? '1';
onClick('catalogue.add:', (sku) => postAndToast('cart-add', { sku, quantity: '1' }));
onClick('product.add:', (sku) => postAndToast('cart-add', { sku, quantity: amount() }));
one('catalogue.filter')?.addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  let shown = 0;
  for (const [, [row]] of starting('catalogue.row:')) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
    if (!row.hidden) shown += 1;
  }
  one('catalogue.count').textContent = String(shown);
});

// dialogs
const open = (dialog) => (dialog.showModal ? dialog.showModal() : (dialog.hidden = false));
const close = (dialog) => (dialog.close ? dialog.close() : (dialog.hidden = true));

// cart
for (const [key, [field]] of starting('cart.quantity:')) {
  const sku = key.split(':')[1];
  field.addEventListener('input', () => field.value && postAndToast('cart-quantity', { sku, quantity: field.value }));
}
function step(sku, by) {
  const field = one(`cart.quantity:${sku}`);
  field.value = String(Math.max(1, Number(field.value) + by));
  void postAndToast('cart-quantity', { sku, quantity: field.value });
}
onClick('cart.more:', (sku) => step(sku, 1));
onClick('cart.less:', (sku) => step(sku, -1));
onClick('cart.clear', async () => {
  await post('cart-clear', {});
  location.reload();
});
let leaving = '';
onClick('cart.remove:', (sku) => {
  leaving = sku;
  one('cart.leaving').textContent = one(`cart.name:${sku}`).textContent;
  open(one('cart.dialog'));
});
onClick('cart.keep', () => close(one('cart.dialog')));
onClick('cart.remove-yes', async () => {
  close(one('cart.dialog'));
  await postAndToast('cart-remove', { sku: leaving });
  one(`cart.row:${leaving}`).remove();
});

// settings, login, overlay
onClick('settings.delete', () => open(one('settings.dialog')));
onClick('delete.keep', () => close(one('settings.dialog')));
onClick('settings.mute', () => postAndToast('notifications-off', {}));
onClick('login.reveal', () => (one('login.section').hidden = false));
const uncover = () => one('overlay.backdrop').remove();
onClick('overlay.accept', () => post('cookies-accept', {}).then(uncover));
onClick('overlay.necessary', uncover);

// forms that a script sends; the others are ordinary posts
function valuesOf(form, name) {
  const values = {};
  for (const field of form.elements) {
    const [prefix, rest = ''] = (keyOf.get(field) ?? '').split('.');
    if (prefix !== name || field.tagName === 'BUTTON') continue;
    const [entry, choice] = rest.split(':');
    if (field.type !== 'checkbox' && field.type !== 'radio') values[entry] = field.value;
    else if (field.checked) values[entry] = choice ?? 'on';
  }
  return values;
}
const ACTION_OF = { checkout: 'place-order', settings: 'settings-save', delete: 'account-delete', cart: 'promo' };
for (const [key, [form]] of starting('form:')) {
  const name = key.slice('form:'.length);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await post(ACTION_OF[name] ?? name, valuesOf(form, name));
    if (location.pathname === base + answer.next || name === 'newsletter') toast(answer.message);
    else location.assign(base + answer.next);
  });
}
