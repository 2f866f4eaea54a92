import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Real pages over HTTP. `near` and `far` are one server under two names: to a browser they are two sites. */
export interface DriverPages {
  near: string;
  far: string;
  /** An address that nothing answers. */
  refused: string;
  close(): Promise<void>;
}

const BUTTON_LOG = `<script>
  window.log = [];
  for (const type of ['click', 'dblclick', 'contextmenu', 'mouseover', 'keydown', 'input', 'change']) {
    addEventListener(type, (event) => log.push({ type, target: event.target.id, trusted: event.isTrusted, ctrl: event.ctrlKey, shift: event.shiftKey, alt: event.altKey, key: event.key }), true);
  }
</script>`;

const PAGES: Record<string, (pages: DriverPages) => string> = {
  '/plain': () => `${BUTTON_LOG}<title>Plain</title><h1>Plain</h1><button id="go">Go</button> <input id="name"> <input id="other">
    <div id="rich" contenteditable style="width:300px;height:40px;border:1px solid"></div>
    <div style="height:3000px"></div><button id="low">Low</button>`,
  '/second': () => `${BUTTON_LOG}<title>Second</title><button id="go">Another Go</button>`,
  '/leaf': () => `${BUTTON_LOG}<body style="margin:0"><button id="leaf" style="margin:40px 30px">Leaf</button><div style="height:2000px"></div><button id="deep-leaf">Deep leaf</button><input id="field" value="old">`,
  '/frames': ({ far }) => `${BUTTON_LOG}<body style="margin:0"><div style="height:300px"></div>
    <iframe id="same" name="same-name" src="/leaf" style="width:300px;height:150px;border:7px solid red;padding:5px"></iframe>
    <iframe id="foreign" src="${far}/leaf" style="width:300px;height:150px"></iframe>
    <iframe id="nest" src="/nest/42" style="width:400px;height:300px"></iframe>
    <div style="height:1500px"></div>`,
  '/nest/42': ({ far }) => `<body style="margin:10px">nest<iframe id="inner" src="${far}/nest-far" style="width:350px;height:250px"></iframe>`,
  '/nest-far': ({ near }) => `<body style="margin:20px">far<iframe id="innermost" src="${near}/leaf" style="width:250px;height:150px"></iframe>`,
  '/bent-frames': ({ far }) => `<body style="margin:0">
    <iframe id="zoomed" src="/zoom-inner" style="position:absolute;left:20px;top:10px;width:200px;height:120px;zoom:1.5"></iframe>
    <iframe id="turned" src="${far}/leaf" style="position:absolute;left:500px;top:40px;width:200px;height:120px;transform:rotate(20deg) scale(1.2)"></iframe>`,
  '/zoom-inner': () => '<body style="margin:8px"><iframe id="inside" src="/leaf" style="width:170px;height:90px"></iframe>',
  '/covered-frame': ({ far }) => `<body style="margin:0"><iframe id="foreign" src="${far}/leaf" style="width:300px;height:150px"></iframe>
    <div id="veil" style="position:absolute;inset:0;background:rgba(0,0,0,.2)"></div>`,
  '/zoomed': () => `<html style="zoom:1.7">${BUTTON_LOG}<body style="margin:0"><div style="height:120px"></div><button id="go" style="margin-left:90px">Go</button>`,
  '/shadow': () => shadowPage(''),
  /** So many possible hosts that they are not asked one by one. */
  '/shadow-among-many': () => shadowPage('<div style="height:1px;width:1px"></div>'.repeat(400)),
  '/upload': () => `${BUTTON_LOG}<input type="file" id="file" multiple><script>
    file.addEventListener('change', async () => { window.got = await Promise.all([...file.files].map(async (one) => one.name + '=' + await one.text())); });
  </script>`,
  '/drag': () => `<body style="margin:0"><div id="source" draggable="true" style="position:absolute;left:20px;top:20px;width:80px;height:80px;background:red">s</div>
    <div id="target" style="position:absolute;left:300px;top:200px;width:120px;height:120px;background:blue">t</div>
    <div id="knob" style="position:absolute;left:20px;top:400px;width:40px;height:40px;background:green">k</div><script>
    source.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'cargo');
    target.ondragover = (event) => event.preventDefault();
    target.ondrop = (event) => { event.preventDefault(); window.dropped = event.dataTransfer.getData('text/plain'); };
    let held = false;
    knob.onpointerdown = (event) => { held = true; knob.setPointerCapture(event.pointerId); };
    knob.onpointermove = (event) => { if (held) knob.style.left = event.clientX - 20 + 'px'; };
    knob.onpointerup = () => { held = false; window.knobLeft = knob.style.left; };
  </script>`,
  '/dialogs': () => `<button id="alert" onclick="alert('Hello'); done = 'alerted'">alert</button>
    <button id="confirm" onclick="done = confirm('Sure?')">confirm</button>
    <button id="prompt" onclick="done = prompt('Name?', 'nobody')">prompt</button>
    <button id="many" onclick="for (let i = 0; i < 50; i++) alert(i); done = 50">many</button>
    <button id="unload" onclick="window.addEventListener('beforeunload', (event) => event.preventDefault()); done = 'armed'">unload</button>
    <a id="leave" href="/plain">leave</a><script>var done;</script>`,
  '/tabs': () => '<title>Tabs</title><a id="open" href="/second" target="_blank">open</a><button id="popup" onclick="window.open(\'/plain\')">popup</button>',
  '/downloads': () => '<a id="get" href="/file.txt" download>get</a>',
  '/restless': () => '<p id="p">restless</p><script>setTimeout(() => location.replace("/restless?" + Math.random()), 15)</script>',
  '/hops': () => '<script>location.replace("/plain")</script>',
  '/slow-call': () => '<button id="go">Go</button>',
  '/secrets': ({ far }) => `<body style="margin:0;background:white"><input id="pin" value="1234" style="position:absolute;left:100px;top:50px;width:100px;height:30px;color:red">
    <iframe src="${far}/secret-leaf" style="position:absolute;left:300px;top:100px;width:300px;height:100px;border:0"></iframe>`,
  '/far-down': () => `<body style="margin:0;width:2200px;height:3000px;background:white"><div style="position:absolute;left:300px;top:1200px;width:100px;height:60px;background:red"></div>
    <div style="position:fixed;left:10px;top:20px;width:40px;height:40px;background:blue"></div><input id="pin" value="1234" style="position:absolute;left:600px;top:1100px;width:100px;height:30px;background:lime">
    <script>window.seen = []; addEventListener('resize', () => seen.push('resize')); addEventListener('scroll', () => seen.push('scroll'));
    for (const query of ['(min-resolution: 1.2dppx)', '(min-resolution: 1.8dppx)', '(min-width: 900px)', '(orientation: landscape)']) matchMedia(query).addEventListener('change', () => seen.push(query));</script>`,
  '/secret-leaf': () => '<body style="margin:0;background:white"><input id="pin2" value="5678" style="position:absolute;left:20px;top:10px;width:100px;height:30px">',
  '/hostile': () => `<script>
    Array.prototype.push = Array.prototype.map = Array.prototype[Symbol.iterator] = () => { throw new Error('hostile'); };
    JSON.stringify = () => 'hostile';
    Object.defineProperty(Object.prototype, 'node', { value: 1, configurable: true });
    Document.prototype.querySelector = Document.prototype.querySelectorAll = Element.prototype.getBoundingClientRect = () => { throw new Error('hostile'); };
    window.Promise = class { constructor() { throw new Error('hostile'); } };
    window.__waymark = { invoke: () => 'hostile' };
    window.addEventListener = () => { throw new Error('hostile'); };
    Node.prototype.contains = () => { throw new Error('hostile'); };
  </script><button id="go" onclick="this.dataset.clicked = 'yes'">Go</button>`,
  '/watched': () => `<button id="go" class="btn">Go</button><script>
    window.before = Object.getOwnPropertyNames(window).sort().join();
    window.mutations = 0;
    new MutationObserver((list) => { mutations += list.length; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    window.html = document.documentElement.outerHTML;
  </script>`,
};

function shadowPage(more: string): string {
  return `<x-open></x-open><x-closed></x-closed><div id="plain-host" style="width:200px;height:40px"></div>${more}<script>
    window.clicked = [];
    const fill = (root, id) => { root.innerHTML = '<button id="' + id + '">' + id + '</button>'; root.firstChild.onclick = () => clicked.push(id); };
    customElements.define('x-open', class extends HTMLElement { connectedCallback() { fill(this.attachShadow({ mode: 'open' }), 'in-open'); } });
    customElements.define('x-closed', class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'closed' });
      fill(root, 'in-closed');
      root.append(document.createElement('x-nested'));
    } });
    customElements.define('x-nested', class extends HTMLElement { connectedCallback() { fill(this.attachShadow({ mode: 'closed' }), 'in-nested'); } });
    fill(document.querySelector('#plain-host').attachShadow({ mode: 'closed' }), 'in-plain-host');
  </script>`;
}

export async function serveDriverPages(): Promise<DriverPages> {
  const server = createServer((request, response) => answer(pages, request, response));
  const free = createServer();
  const port = await listen(server);
  const unused = await listen(free);
  await close(free);
  const pages: DriverPages = {
    near: `http://127.0.0.1:${port}`,
    far: `http://localhost:${port}`,
    refused: `http://127.0.0.1:${unused}/`,
    close: () => close(server),
  };
  return pages;
}

function answer(pages: DriverPages, request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', pages.near).pathname;
  if (path === '/never') return;
  if (path === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
  if (path === '/file.txt') return void response.writeHead(200, { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="file.txt"' }).end('contents');
  const page = PAGES[path];
  if (page === undefined) return void response.writeHead(404).end('nothing here');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(`<!doctype html>${page(pages)}`);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
