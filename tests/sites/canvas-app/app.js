// A small order desk that is nothing but pixels: one canvas, drawn and operated by this script alone. What was really
// done is kept in `window.orderDesk`, out of reach of whoever looks at the document.
const version = document.body.dataset.version;
/**
 * `pin=clear` shows what is typed as a PIN, in letters that are hard to read; `after=move` moves the form by a field with the first button;
 * `rows=restless` turns the table round when a pointer comes; `clicks=dead` does nothing that can be seen;
 * `as=img` and `as=video` show the drawing as a remote desktop does: as pictures one after the other, or as a film.
 */
const asked = new URLSearchParams(location.search);
const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const screen = asked.has('as') ? screenInstead(asked.get('as')) : canvas;

function screenInstead(kind) {
  const made = document.createElement(kind);
  for (const { name, value } of canvas.attributes) made.setAttribute(name, value);
  made.draggable = false;
  made.style.display = 'block';
  canvas.replaceWith(made);
  return made;
}

/** What was drawn, to whoever looks at it from afar. */
function send() {
  if (screen === canvas) return;
  screen.style.width = canvas.style.width;
  screen.style.height = canvas.style.height;
  if (screen.tagName === 'IMG') screen.src = canvas.toDataURL();
  else if (!screen.srcObject) {
    screen.srcObject = canvas.captureStream();
    screen.muted = true;
    // A stream begins with what is drawn next.
    void screen.play().then(draw);
  }
}

const LIGHT = { page: '#e9edf2', card: '#ffffff', line: '#b8c0ca', text: '#3c4650', faint: '#6b7580', field: '#ffffff', bar: '#1f4e79', main: '#1f6fb2', danger: '#b3372f', stripe: '#f3f6f9', open: '#dfeefb' };
const DARK = { page: '#15191e', card: '#222931', line: '#56616d', text: '#d5dbe1', faint: '#a3adb8', field: '#1a2027', bar: '#3b2a5c', main: '#6a4bb0', danger: '#a8453d', stripe: '#293139', open: '#39465a' };
const SANS = 'sans-serif';
const SERIF = 'serif';

const ORDERS = [
  { number: '1041', customer: 'Acme Tools', amount: '120.50' },
  { number: '1042', customer: 'Birch Garden', amount: '89.00' },
  { number: '1043', customer: 'Corner Shop', amount: '45.10' },
  { number: '1044', customer: 'Delta Foods', amount: '310.75' },
];
const OPTIONS = ['Low', 'Normal', 'High'];

const state = { events: [], values: { customer: '', email: '', pin: '', search: '' }, focus: null, open: false, priority: 'Normal', express: false, status: 'Ready', states: {} };
window.orderDesk = state;

/** Where everything stands, in the units of the drawing: cards, words and controls. */
const VERSIONS = {
  v1: () => ({
    theme: LIGHT,
    scale: 1,
    size: [980, 560],
    cards: [card('New order', [20, 60, 330, 400]), card('Orders', [370, 60, 590, 290]), card('Search', [370, 370, 285, 90]), card('Printing', [675, 370, 285, 90])],
    form: { x: 36, y: 100, fields: ['customer', 'email', 'pin', 'priority', 'express'], buttons: [['add', 'Add order', 'main'], ['reset', 'Reset', 'plain']] },
    table: { x: 386, y: 96, width: 558, orders: ORDERS, ship: 'Ship', cancel: 'Cancel' },
    labels: { customer: 'Customer', email: 'E-mail', pin: 'Access PIN', priority: 'Priority', express: 'Express delivery' },
    small: [['search', 386, 410], ['printing', 691, 410]],
    bar: 0,
  }),
  v2: () => ({
    theme: DARK,
    scale: 1.25,
    size: [1000, 540],
    cards: [card('Orders', [16, 20, 600, 300]), card('New order', [640, 20, 340, 410]), card('Printing', [16, 340, 290, 90]), card('Search', [326, 340, 290, 90])],
    form: { x: 660, y: 60, fields: ['priority', 'email', 'express', 'customer', 'pin'], buttons: [['reset', 'Reset', 'plain'], ['add', 'Add order', 'main']] },
    table: { x: 30, y: 56, width: 572, orders: [ORDERS[3], ORDERS[1], ORDERS[0], ORDERS[2]], ship: 'Ship', cancel: 'Cancel' },
    labels: { customer: 'Customer', email: 'E-mail', pin: 'Access PIN', priority: 'Priority', express: 'Express delivery' },
    small: [['printing', 32, 380], ['search', 342, 380]],
    bar: 500,
  }),
  // As v1 to the eye; but what was recorded is gone, another one's, or cannot be told from its double.
  v3: () => ({
    ...VERSIONS.v1(),
    cards: [card('New order', [20, 60, 330, 400]), card('Orders', [370, 60, 590, 290]), card('', [370, 370, 285, 90]), card('', [675, 370, 285, 90])],
    form: { x: 36, y: 100, fields: ['email', 'customer', 'pin', 'priority', 'express'], buttons: [['addCustomer', 'Add customer', 'main'], ['reset', 'Reset', 'plain']] },
    table: { x: 386, y: 96, width: 558, orders: [ORDERS[0], { number: '1052', customer: 'Birch Garden', amount: '89.00' }, ORDERS[2], ORDERS[3]], ship: 'Ship', cancel: 'Cancel' },
    labels: { customer: 'Customer', email: 'E-mail', pin: 'Access PIN', priority: 'Priority', express: 'No express delivery' },
  }),
};

function card(title, [x, y, width, height]) {
  return { title, x, y, width, height };
}

const view = VERSIONS[version]();
const { theme } = view;
/** Made anew with each drawing: what can be hit, topmost last. */
let controls = [];

function text(words, x, y, { font = SANS, size = 13, colour = theme.text, weight = '' } = {}) {
  context.font = `${weight} ${size}px ${font}`;
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  context.fillText(words, x, y);
}

function box({ x, y, width, height }, { fill, line, round = 3 }) {
  context.beginPath();
  context.roundRect(x, y, width, height, round);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (line) {
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.stroke();
  }
}

function control(id, place, act) {
  controls.push({ id, ...place, act });
}

function button(id, words, place, { kind = 'main', size = 12 } = {}) {
  const { x, y, width, height } = place;
  const plain = kind === 'plain';
  box({ x, y, width, height }, plain ? { fill: theme.card, line: theme.line } : { fill: theme[kind] });
  context.font = `${size}px ${SANS}`;
  text(words, x + (width - context.measureText(words).width) / 2, y + height / 2 + 0.5, { size, colour: plain ? theme.faint : '#ffffff' });
  control(id, place);
}

function field(id, place, shown) {
  const { x, y, width, height } = place;
  box({ x, y, width, height }, { fill: theme.field, line: state.focus === id ? theme.main : theme.line });
  text(shown, x + 8, y + height / 2 + 0.5, { size: 13 });
  control(id, place, () => {
    state.focus = id;
  });
}

/** To a person every letter is there; on its head, struck through and far from the next, each is read as something else. */
function scrawled(words, { x, y, height }) {
  for (const [index, letter] of [...words].entries()) {
    context.save();
    context.translate(x + 14 + index * 15, y + height / 2);
    context.rotate(Math.PI + (index % 2 === 0 ? 0.5 : -0.5));
    text(letter, -4, 0, { font: SERIF, size: 15 });
    context.restore();
    box({ x: x + 8 + index * 15, y: y + height / 2, width: 12, height: 1 }, { fill: theme.faint, round: 0 });
  }
}

function list(place) {
  const { x, y, width, height } = place;
  box({ x, y, width, height }, { fill: theme.field, line: theme.line });
  text(state.priority, x + 8, y + height / 2 + 0.5, { size: 13 });
  context.fillStyle = theme.faint;
  context.beginPath();
  context.moveTo(x + width - 18, y + height / 2 - 2);
  context.lineTo(x + width - 8, y + height / 2 - 2);
  context.lineTo(x + width - 13, y + height / 2 + 4);
  context.fill();
  control('priority', place, () => {
    state.open = !state.open;
  });
}

function options({ x, y, width, height }) {
  if (!state.open) return;
  box({ x, y: y + height + 2, width, height: OPTIONS.length * 26 + 4 }, { fill: theme.card, line: theme.line });
  for (const [index, name] of OPTIONS.entries()) {
    const top = y + height + 4 + index * 26;
    text(name, x + 8, top + 13.5, { size: 13 });
    control(`option:${name}`, { x, y: top, width, height: 26 }, () => {
      state.priority = name;
      state.open = false;
    });
  }
}

function form({ x, y, fields, buttons }) {
  const labelled = { x: x + 110, width: 180, height: 28 };
  let listPlace = null;
  for (const [index, name] of fields.entries()) {
    const place = { ...labelled, y: y + index * 48 };
    if (name === 'express') {
      checkbox(x, place.y + 7);
      continue;
    }
    text(view.labels[name], x, place.y + 14.5, { size: 12, colour: theme.faint });
    if (name === 'priority') listPlace = place;
    else field(name, place, name === 'pin' ? hiddenPin() : state.values[name]);
    if (name === 'pin' && asked.get('pin') === 'clear') scrawled(state.values.pin, place);
  }
  const below = y + fields.length * 48 + 10;
  for (const [index, [id, words, kind]] of buttons.entries()) button(id, words, { x: x + index * 120, y: below, width: 106, height: 30 }, { kind, size: 13 });
  if (listPlace) {
    list(listPlace);
    return () => options(listPlace);
  }
  return () => undefined;
}

function hiddenPin() {
  return asked.get('pin') === 'clear' ? '' : '•'.repeat(state.values.pin.length);
}

function checkbox(x, y) {
  box({ x, y, width: 15, height: 15 }, { fill: state.express ? theme.main : theme.field, line: theme.line, round: 2 });
  if (state.express) {
    context.strokeStyle = '#ffffff';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x + 3, y + 8);
    context.lineTo(x + 6.5, y + 11);
    context.lineTo(x + 12, y + 4);
    context.stroke();
  }
  text(view.labels.express, x + 24, y + 8, { size: 12 });
  context.font = `12px ${SANS}`;
  control('express', { x, y, width: 24 + context.measureText(view.labels.express).width, height: 16 }, () => {
    state.express = !state.express;
  });
}

function table({ x, y, width, orders, ship, cancel }) {
  const columns = { number: x + 10, customer: x + 80, amount: x + 220, state: x + 300 };
  for (const [name, at] of Object.entries({ Order: columns.number, Client: columns.customer, Amount: columns.amount, State: columns.state })) {
    text(name, at, y + 14, { font: SERIF, size: 13, weight: 'bold', colour: theme.faint });
  }
  for (const [index, order] of orders.entries()) {
    const top = y + 30 + index * 40;
    if (index % 2 === 0) box({ x, y: top, width, height: 40 }, { fill: theme.stripe, round: 0 });
    text(order.number, columns.number, top + 20.5, { font: SERIF, size: 14 });
    text(order.customer, columns.customer, top + 20.5, { font: SERIF, size: 14 });
    text(order.amount, columns.amount, top + 20.5, { font: SERIF, size: 14 });
    text(state.states[order.number] ?? 'open', columns.state, top + 20.5, { font: SERIF, size: 13, colour: theme.faint });
    button(`ship:${order.number}`, ship, { x: x + width - 170, y: top + 8, width: 64, height: 24 }, { size: 11 });
    button(`cancel:${order.number}`, cancel, { x: x + width - 90, y: top + 8, width: 72, height: 24 }, { kind: 'danger', size: 11 });
  }
}

/** Two cards with a button of one name each. */
function small([id, x, y]) {
  if (id === 'search') field('search', { x, y, width: 150, height: 28 }, state.values.search);
  else text('2 pages', x, y + 14.5, { size: 12, colour: theme.faint });
  button(`clear:${id}`, 'Clear', { x: x + 170, y, width: 70, height: 28 }, { kind: 'plain' });
}

function draw() {
  controls = [];
  const [width, height] = view.size;
  const ratio = canvas.width / (width * view.scale);
  context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, 0, 0);
  context.fillStyle = theme.page;
  context.fillRect(0, 0, width, height);
  box({ x: 0, y: view.bar, width, height: 40 }, { fill: theme.bar, round: 0 });
  text('Order desk', 20, view.bar + 20.5, { size: 14, colour: '#ffffff', weight: 'bold' });
  text(state.status, 300, view.bar + 20.5, { size: 12, colour: '#ffffff', font: SERIF });
  for (const { title, ...place } of view.cards) {
    box(place, { fill: theme.card, line: theme.line, round: 6 });
    if (title) text(title, place.x + 16, place.y + 20, { size: 14, weight: 'bold' });
  }
  table(view.table);
  view.small.forEach(small);
  const over = form(view.form);
  over();
  send();
}

const SAYS = { add: () => `Order for ${state.values.customer} added`, reset: () => 'Form emptied', addCustomer: () => 'Customer added' };

function says(id) {
  const [kind, of] = id.split(':');
  if (kind === 'ship' || kind === 'cancel') state.states[of] = kind === 'ship' ? 'shipped' : 'cancelled';
  if (kind === 'ship') return `Order ${of} shipped`;
  if (kind === 'cancel') return `Order ${of} cancelled`;
  if (kind === 'clear') return `Cleared: ${of}`;
  return SAYS[id]?.() ?? state.status;
}

function hit({ offsetX, offsetY }) {
  const [x, y] = [offsetX / view.scale, offsetY / view.scale];
  return controls.findLast((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height) ?? null;
}

function onPress(event, kind) {
  const found = hit(event);
  state.events.push({ kind, id: found?.id ?? 'nothing' });
  if (!found) state.open = false;
  state.focus = null;
  if (kind === 'click') {
    found?.act?.();
    if (found) state.status = says(found.id);
    if (found?.id === 'add' && asked.get('after') === 'move') view.form = { ...view.form, y: view.form.y + 48 };
  }
  if (kind === 'double' && found) state.status = `Opened ${found.id.split(':')[1] ?? found.id}`;
  if (kind === 'menu') state.status = 'Menu';
  draw();
}

if (asked.get('rows') === 'restless') {
  const turn = () => {
    view.table = { ...view.table, orders: [...view.table.orders].reverse() };
    draw();
  };
  screen.addEventListener('mousemove', turn, { once: true });
}
screen.addEventListener('click', (event) => (asked.get('clicks') === 'dead' ? state.events.push({ kind: 'click', id: 'dead' }) : onPress(event, 'click')));
screen.addEventListener('dblclick', (event) => onPress(event, 'double'));
screen.addEventListener('contextmenu', (event) => {
  event.preventDefault();
  onPress(event, 'menu');
});

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { focus } = state;
  if (event.key === 'Tab') event.preventDefault();
  if ([...event.key].length !== 1) state.events.push({ kind: 'key', id: event.key });
  if (focus === null) return;
  if (event.key === 'Backspace') state.values[focus] = state.values[focus].slice(0, -1);
  else if (event.key === 'Escape' || event.key === 'Enter') state.focus = null;
  else if ([...event.key].length === 1) state.values[focus] += event.key;
  draw();
});

function fit() {
  const ratio = devicePixelRatio;
  const [width, height] = view.size.map((side) => side * view.scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  draw();
}

fit();
