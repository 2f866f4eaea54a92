// Takes the marks off the elements and keeps them here, in the page's own world, then tells the server what was
// done to which element. The request is synchronous so that the log is complete once an input has been dispatched.
export const base = location.pathname.split('/').slice(0, 3).join('/');
export const keyOf = new WeakMap();
export const marked = new Map();

for (const element of document.querySelectorAll('[data-k]')) {
  const key = element.getAttribute('data-k');
  element.removeAttribute('data-k');
  keyOf.set(element, key);
  marked.set(key, [...(marked.get(key) ?? []), element]);
}

function report(act) {
  const request = new XMLHttpRequest();
  request.open('POST', `${base}/__act`, false);
  request.setRequestHeader('content-type', 'application/json');
  request.send(JSON.stringify(act));
}

function nearestKey(element) {
  for (let at = element; at; at = at.parentElement) if (keyOf.has(at)) return { key: keyOf.get(at), element: at };
  return null;
}

const OPERABLE = 'a, button, summary, [role=button]';
const FIELDS = 'input, select, textarea, label';

document.addEventListener(
  'click',
  (event) => {
    const hit = event.target;
    if (!(hit instanceof Element) || hit.closest(FIELDS)) return;
    const operable = hit.closest(OPERABLE);
    const key = operable ? keyOf.get(operable) : nearestKey(hit)?.key;
    if (operable) report({ do: 'click', key: key ?? `unmarked:${operable.textContent.trim()}` });
    else if (key === 'overlay.backdrop') report({ do: 'click', key });
  },
  true,
);

function valueOf(field) {
  if (field.type === 'password') return '***';
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked ? 'on' : 'off';
  return field.value;
}

function note(event) {
  const field = event.target;
  report({ do: 'set', key: keyOf.get(field) ?? `unmarked:${field.name}`, value: valueOf(field) });
}

const typed = (field) => field.matches('input:not([type=checkbox]):not([type=radio]), textarea');
document.addEventListener('input', (event) => typed(event.target) && note(event), true);
document.addEventListener('change', (event) => !typed(event.target) && note(event), true);
