/** Bodies of pages without any library; each tells by `siteState()` what has become of it. */
export const PLAIN_PAGES: Readonly<Record<string, string>> = {
  buttons: `
<h1>Documents</h1>
<button id="save">Save draft</button>
<button id="publish">Publish</button>
<p role="status" id="status"></p>
<ul id="files"><li tabindex="0">Budget.ods</li><li tabindex="0">Letter.odt</li><li tabindex="0">Photo.png</li></ul>
<div id="menu" role="menu" hidden><button role="menuitem">Archive</button><button role="menuitem">Duplicate</button></div>
<label>New name <input id="rename" hidden></label>
<script>
  const log = [];
  const say = (text) => { log.push(text); status.textContent = text; };
  const status = document.querySelector('#status');
  document.querySelector('#save').onclick = () => say('Draft saved');
  document.querySelector('#publish').onclick = () => say('Published');
  for (const file of document.querySelectorAll('#files li')) {
    file.ondblclick = () => say(file.textContent + ' opened');
    file.onclick = (event) => { if (event.ctrlKey) { file.toggleAttribute('aria-selected'); say(file.textContent + (file.hasAttribute('aria-selected') ? ' chosen' : ' left out')); } };
    file.oncontextmenu = (event) => { event.preventDefault(); menu.hidden = false; menu.dataset.of = file.textContent; };
    file.onkeydown = (event) => { if (event.key === 'Delete') { say(file.textContent + ' moved to the bin'); } };
  }
  const menu = document.querySelector('#menu');
  for (const item of menu.children) item.onclick = () => { menu.hidden = true; say(item.textContent + ': ' + menu.dataset.of); };
  addEventListener('keydown', (event) => { if (event.key === 's' && event.ctrlKey) { event.preventDefault(); say('Saved by shortcut'); } });
  globalThis.siteState = () => log;
</script>`,

  form: `
<h1>Registration</h1>
<form id="form">
  <p><label>Full name <input name="fullName" autocomplete="off"></label></p>
  <p><label>E-mail <input type="email" name="email" autocomplete="off"></label></p>
  <p><label>Password <input type="password" name="password"></label></p>
  <p><label>About you <textarea name="about"></textarea></label></p>
  <p><label>Date of birth <input type="date" name="birth"></label></p>
  <p><label>Colour <input type="color" name="colour" value="#000000"></label></p>
  <p><label>Guests <input type="number" name="guests" value="1"></label></p>
  <p><label>Volume <input type="range" name="volume" min="0" max="10" value="2"></label></p>
  <p><label>Country <select name="country"><option value="">Choose…</option><option value="de">Germany</option><option value="fr">France</option><option value="it">Italy</option></select></label></p>
  <p><label>Days <select name="days" multiple size="4"><option>Monday</option><option>Tuesday</option><option>Wednesday</option></select></label></p>
  <p><label><input type="checkbox" name="news"> Send me news</label> <label><input type="checkbox" name="terms" checked> I agree to the terms</label></p>
  <fieldset><legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label> <label><input type="radio" name="size" value="l"> Large</label></fieldset>
  <p><label>Photo <input type="file" name="photo"></label></p>
  <p id="bio-label">Biography</p><div id="bio" contenteditable="true" role="textbox" aria-labelledby="bio-label" style="border:1px solid;min-height:2em"></div>
  <button>Register</button>
</form>
<p role="status"></p>
<script>
  const form = document.querySelector('#form');
  form.onsubmit = (event) => { event.preventDefault(); document.querySelector('[role=status]').textContent = 'Registered ' + form.elements.fullName.value; };
  globalThis.siteState = () => {
    const values = {};
    for (const [name, value] of new FormData(form)) (values[name] ??= []).push(value instanceof File ? value.name : value);
    return { values, bio: document.querySelector('#bio').innerText.trim(), status: document.querySelector('[role=status]').textContent };
  };
</script>`,

  menus: `
<style>
  .menu { position: relative; display: inline-block; padding: 8px; }
  .menu ul { display: none; position: absolute; top: 100%; left: 0; margin: 0; padding: 8px; background: #eee; white-space: nowrap; list-style: none; }
  .menu:hover ul, .menu.open ul { display: block; }
</style>
<h1>Start page</h1>
<nav aria-label="Main"><div class="menu" id="css"><span>Products</span><ul><li><button>Lamps</button></li><li><button>Chairs</button></li></ul></div>
<div class="menu" id="js"><span tabindex="0">Help</span></div></nav>
<p style="margin-top: 180px" role="status"></p>
<script>
  const log = [];
  const say = (text) => { log.push(text); document.querySelector('[role=status]').textContent = text; };
  for (const button of document.querySelectorAll('#css button')) button.onclick = () => say(button.textContent + ' shown');
  const js = document.querySelector('#js');
  js.onmouseenter = () => { js.insertAdjacentHTML('beforeend', '<ul style="display:block"><li><button>Contact us</button></li></ul>'); js.querySelector('button').onclick = () => say('Contact form'); };
  js.onmouseleave = () => js.querySelector('ul')?.remove();
  globalThis.siteState = () => log;
</script>`,

  drag: `
<style>
  #board { display: flex; gap: 20px; } .lane { width: 200px; min-height: 160px; background: #eee; padding: 8px; }
  .card { background: #fff; padding: 8px; margin: 4px; } #field { position: relative; height: 200px; background: #dde; }
  #note { position: absolute; left: 20px; top: 20px; width: 90px; height: 50px; background: #fe9; touch-action: none; }
</style>
<h1>Board</h1>
<div id="board"><section class="lane" id="todo" aria-label="To do"><h2>To do</h2><div class="card" draggable="true">Paint the fence</div><div class="card" draggable="true">Mow the lawn</div></section>
<section class="lane" id="done" aria-label="Done"><h2>Done</h2></section></div>
<h2>Wall</h2><div id="field"><div id="note">Sticky note</div></div>
<p><label>Brightness <input type="range" id="light" min="0" max="100" value="10" style="width: 400px"></label> <output id="shown">10</output></p>
<script>
  let carried = null;
  for (const card of document.querySelectorAll('.card')) card.ondragstart = (event) => { carried = card; event.dataTransfer.setData('text/plain', card.textContent); };
  for (const lane of document.querySelectorAll('.lane')) { lane.ondragover = (event) => event.preventDefault(); lane.ondrop = (event) => { event.preventDefault(); if (carried) lane.append(carried); }; }
  const note = document.querySelector('#note');
  note.onpointerdown = (event) => {
    note.setPointerCapture(event.pointerId);
    const from = { x: event.clientX - note.offsetLeft, y: event.clientY - note.offsetTop };
    note.onpointermove = (move) => { note.style.left = move.clientX - from.x + 'px'; note.style.top = move.clientY - from.y + 'px'; };
  };
  note.onpointerup = () => { note.onpointermove = null; };
  const light = document.querySelector('#light');
  light.oninput = () => { document.querySelector('#shown').textContent = light.value; };
  const cards = (id) => [...document.querySelectorAll('#' + id + ' .card')].map((card) => card.textContent);
  globalThis.siteState = () => ({ todo: cards('todo'), done: cards('done'), note: [note.style.left, note.style.top], light: light.value });
</script>`,

  scroll: `
<style>#list { height: 300px; overflow: auto; border: 1px solid; } #list li { height: 40px; }</style>
<h1>Archive</h1>
<ul id="list"></ul>
<p role="status"></p>
<script>
  const list = document.querySelector('#list');
  const log = [];
  const more = () => { const from = list.children.length; for (let n = from + 1; n <= from + 20; n += 1) { const li = document.createElement('li'); li.innerHTML = '<button>Letter ' + n + '</button>'; li.firstChild.onclick = () => { log.push(n); document.querySelector('[role=status]').textContent = 'Letter ' + n + ' opened'; }; list.append(li); } };
  list.onscroll = () => { if (list.children.length < 60 && list.scrollTop + list.clientHeight > list.scrollHeight - 100) more(); };
  more();
  globalThis.siteState = () => log;
</script>`,

  tabs: `
<h1>Offers</h1>
<p><a href="/plain/offer" target="_blank">Open the offer</a></p>
<button onclick="window.open('/plain/offer', 'offer', 'width=500,height=400')">Open in a window</button>
<p role="status">Nothing accepted</p>
<button id="finish">Finish</button>
<script>
  const state = { accepted: 0, finished: false };
  new BroadcastChannel('offers').onmessage = () => { state.accepted += 1; document.querySelector('[role=status]').textContent = 'Accepted ' + state.accepted; };
  document.querySelector('#finish').onclick = () => { state.finished = true; document.querySelector('[role=status]').textContent = 'Finished'; };
  globalThis.siteState = () => state;
</script>`,

  offer: `
<h1>One lamp for half the price</h1>
<button id="accept">Accept the offer</button> <button onclick="close()">Close this window</button>
<p role="status"></p>
<script>
  document.querySelector('#accept').onclick = () => { new BroadcastChannel('offers').postMessage('yes'); document.querySelector('[role=status]').textContent = 'Thank you'; };
  globalThis.siteState = () => ({});
</script>`,

  dialogs: `
<h1>Account</h1>
<button id="greet">Greet</button> <button id="remove">Remove the photo</button> <button id="rename">Rename</button>
<p role="status"></p>
<script>
  const log = [];
  const say = (text) => { log.push(text); document.querySelector('[role=status]').textContent = text; };
  document.querySelector('#greet').onclick = () => { alert('Hello'); say('Greeted'); };
  document.querySelector('#remove').onclick = () => say(confirm('Remove the photo?') ? 'Photo removed' : 'Photo kept');
  document.querySelector('#rename').onclick = () => { const name = prompt('New name', 'Ada'); say(name === null ? 'Not renamed' : 'Renamed to ' + name); };
  globalThis.siteState = () => log;
</script>`,

  files: `
<h1>Reports</h1>
<p><a href="/files/report.csv" download="report.csv">Download the report</a></p>
<p role="status"></p>
<script>globalThis.siteState = () => ({});</script>`,

  growing: `
<h1>Messages</h1>
<ul id="list" aria-label="Messages" style="height:240px;overflow:auto"></ul>
<p role="status"></p>
<script>
  const list = document.querySelector('#list');
  let count = 0;
  let asked = false;
  const more = () => {
    for (const end = Math.min(count + 20, 120); count < end; ) {
      const number = ++count;
      const item = document.createElement('li');
      item.innerHTML = '<button style="height:28px">Message ' + number + '</button>';
      item.firstChild.onclick = () => { document.querySelector('[role=status]').textContent = 'Message ' + number + ' is open'; };
      list.append(item);
    }
    asked = false;
  };
  list.onscroll = () => {
    if (asked || list.scrollTop + list.clientHeight < list.scrollHeight - 20) return;
    asked = true;
    setTimeout(more, 250);
  };
  more();
  globalThis.siteState = () => document.querySelector('[role=status]').textContent;
</script>`,

  routes: `
<h1>Library</h1>
<nav><a href="/plain/routes-next">Catalogue</a> <button id="route">Opening hours</button></nav>
<main><h2>Welcome</h2></main>
<script>
  const draw = () => { document.querySelector('h2').textContent = location.hash || location.search.includes('hours') ? 'Monday to Friday' : 'Welcome'; };
  document.querySelector('#route').onclick = () => { history.pushState({}, '', '?hours=1'); draw(); };
  addEventListener('popstate', draw);
  draw();
  globalThis.siteState = () => ({ path: location.pathname + location.search, title: document.querySelector('h2').textContent });
</script>`,

  'routes-next': `
<h1>Catalogue</h1>
<p><a href="/plain/routes">Back to the library</a></p>
<button onclick="history.back()">Go back</button>
<h2>Books</h2>
<script>globalThis.siteState = () => ({ path: location.pathname + location.search, title: document.querySelector('h2').textContent });</script>`,

  shadow: `
<h1>Widgets</h1>
<open-card></open-card>
<closed-card></closed-card>
<iframe src="/plain/framed" title="Near" width="300" height="90"></iframe>
<iframe id="far" title="Far" width="300" height="90"></iframe>
<svg width="120" height="60" role="img" aria-label="Map"><rect id="field" width="60" height="60" fill="green" role="button" aria-label="North field" tabindex="0"/><rect x="60" width="60" height="60" fill="olive"/></svg>
<p role="status"></p>
<script>
  const log = [];
  const say = (text) => { log.push(text); document.querySelector('[role=status]').textContent = text; };
  const card = (name, mode) => customElements.define(name, class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode });
      root.innerHTML = '<button>Like the ' + mode + ' card</button><label>Remark on the ' + mode + ' card <input></label>';
      root.querySelector('button').onclick = () => say(mode + ' card liked');
      root.querySelector('input').onchange = (event) => say(mode + ' card: ' + event.target.value);
    }
  });
  card('open-card', 'open');
  card('closed-card', 'closed');
  document.querySelector('#field').onclick = () => say('North field');
  document.querySelector('#far').src = location.origin.replace('127.0.0.1', 'localhost') + '/plain/framed';
  addEventListener('message', ({ data }) => say(data));
  globalThis.siteState = () => log;
</script>`,

  framed: `
<button>Vote</button>
<script>document.querySelector('button').onclick = () => { document.querySelector('button').textContent = 'Voted'; parent.postMessage('vote from ' + (location.hostname === 'localhost' ? 'far' : 'near'), '*'); };</script>`,

  hostile: `
<script>
  for (const type of ['pointerdown', 'mousedown', 'click', 'input', 'keydown', 'change']) {
    document.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  }
  Element.prototype.getAttribute = () => { throw new Error('no'); };
  Element.prototype.closest = () => null;
  Node.prototype.contains = () => false;
  JSON.stringify = () => 'broken';
</script>
<h1>Vault</h1>
<form name="forms"><input name="parentNode" aria-label="Search"><button type="button" name="getAttribute">Open the vault</button></form>
<script>
  const seen = [];
  document.querySelector('button').addEventListener('click', () => seen.push('never'), true);
  setInterval(() => { if (document.activeElement?.name === 'getAttribute') document.querySelector('h1').textContent = 'Vault is open'; }, 50);
  globalThis.siteState = () => document.querySelector('h1').textContent;
</script>`,
};
