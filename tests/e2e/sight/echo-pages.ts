export const PASSWORD = 'Tr0ub4dor';
export const CARD = '4539148803436467';

/** A page that shows what is typed into its secret field once more, above the button that is clicked next. */
export interface EchoPage {
  name: string;
  secret: string;
  html: string;
}

const form = (echo: string, script: string, field = 'Password <input type="password" id="secret">'): string => `<!doctype html><meta charset="utf-8"><title>Profile</title>
<body style="margin:16px;font:16px Arial"><label>User <input id="user"></label><br><br><label>${field}</label><br><br>${echo}<br>
<button id="save" onclick="said.textContent='Saved'">Save profile</button> <button id="next" onclick="said.textContent='Next'">Next</button><p id="said"></p>
<script>const secret=document.getElementById('secret'),said=document.getElementById('said');${script}</script>`;

const drawnBy = (text: string): string => `const pen=document.querySelector('canvas').getContext('2d');pen.fillStyle='#fff';pen.fillRect(0,0,420,40);pen.fillStyle='#222';pen.font='20px Arial';pen.fillText(${text},4,28)`;
const CANVAS = '<canvas width="420" height="40"></canvas>';
const CARD_FIELD = 'Card number <input id="secret">';
const GROUPS = "secret.value.replace(/(.{4})/g,'$1 ')";

export const ECHO_PAGES: readonly EchoPage[] = [
  { name: 'a field that is only read', secret: PASSWORD, html: form('<input id="echo" readonly tabindex="-1">', "secret.oninput=()=>{document.getElementById('echo').value=secret.value}") },
  { name: 'a text', secret: PASSWORD, html: form('<span id="echo"></span>', "secret.oninput=()=>{document.getElementById('echo').textContent=secret.value}") },
  { name: 'content of a style', secret: PASSWORD, html: form('<style>#echo::after{content:attr(data-v);font-size:20px}</style><span id="echo"></span>', "secret.oninput=()=>{document.getElementById('echo').dataset.v=secret.value}") },
  { name: 'an image', secret: PASSWORD, html: form('<img id="echo" height="40">', "secret.oninput=()=>{document.getElementById('echo').src='data:image/svg+xml,'+encodeURIComponent('<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"40\"><text x=\"4\" y=\"28\" font-size=\"20\">'+secret.value+'</text></svg>')}") },
  { name: 'a canvas', secret: PASSWORD, html: form(CANVAS, `secret.oninput=()=>{${drawnBy('secret.value')}}`) },
  { name: 'a canvas, drawn by the click', secret: PASSWORD, html: form(CANVAS, `document.getElementById('save').addEventListener('click',()=>{${drawnBy("'Key '+secret.value")};secret.value=''})`) },
  { name: 'a card, drawn in groups of four', secret: CARD, html: form(CANVAS, `secret.oninput=()=>{${drawnBy(GROUPS)}}`, CARD_FIELD) },
  { name: 'a card, as a text in groups of four', secret: CARD, html: form('<span id="echo"></span>', `secret.oninput=()=>{document.getElementById('echo').textContent=${GROUPS}}`, CARD_FIELD) },
];
