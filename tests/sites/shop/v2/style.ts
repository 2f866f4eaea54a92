import { createHash } from 'node:crypto';
import { type Html, raw } from '../html.js';

/** A class name as CSS modules would write it: `_card_x3f9a_17`. */
function hashed(name: string): string {
  const digest = createHash('sha1').update(name).digest();
  return `_${name}_${digest.toString('hex').slice(0, 5)}_${digest.readUInt8(0) % 90}`;
}

/** The class attribute for names of the sheet below. */
export function cx(names: string): Html {
  return raw(`class="${names.split(' ').map(hashed).join(' ')}"`);
}

const SHEET = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.55 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c1b2b;background:#f3f3fa}
a{color:#4b3fd1;text-decoration:none}
[hidden]{display:none!important}
.shell{display:grid;grid-template-columns:216px 1fr;min-height:100vh;background:linear-gradient(90deg,#17162b 216px,transparent 0)}
.rail{position:sticky;top:0;height:100vh;background:#17162b;color:#c9c7ea;padding:24px 18px;display:flex;flex-direction:column;gap:28px}
.logo{font-weight:700;font-size:19px;color:#fff;letter-spacing:-.3px}
.links{display:flex;flex-direction:column;gap:4px}
.link{color:#c9c7ea;padding:9px 12px;border-radius:10px}
.link:hover{background:#2a2848;color:#fff}
.aside{margin-top:auto;font-size:13px;padding:12px;line-height:1.7}
.stage{display:flex;flex-direction:column;min-width:0}
.bar{display:flex;align-items:center;gap:16px;padding:16px 36px;background:#fff;border-bottom:1px solid #e6e5f3}
.trail{font-size:13px;color:#77759a}
.spring{flex:1}
.pill{display:inline-flex;gap:8px;align-items:center;background:#eeedfb;border-radius:999px;padding:7px 16px;font-weight:600}
.dot{background:#4b3fd1;color:#fff;border-radius:999px;font-size:12px;padding:1px 8px}
.content{padding:28px 36px 48px;max-width:1080px;width:100%}
.title{font-size:27px;letter-spacing:-.5px;margin:0 0 20px;font-weight:700}
.head{display:flex;justify-content:space-between;align-items:center;gap:16px;margin-bottom:20px}
.head .title{margin:0}
.card{background:#fff;border-radius:16px;padding:22px 24px;margin-bottom:18px;box-shadow:0 1px 3px #1c1b2b14}
.subtitle{font-size:17px;margin:0 0 14px;font-weight:650}
.hint{color:#77759a;font-size:13.5px;margin:6px 0 10px}
.option .hint{margin:0}
.split{display:grid;grid-template-columns:1fr 1.8fr;gap:20px;align-items:start}
.centre{max-width:440px;margin:0 auto}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.control{display:flex;flex-direction:column-reverse;gap:6px;margin-bottom:16px}
.caption{font-size:13px;font-weight:600;color:#504e74}
.input{width:100%;font:inherit;padding:10px 14px;border:1px solid #d5d3ea;border-radius:10px;background:#fbfbff}
.input:focus{outline:2px solid #8d83f5;border-color:#8d83f5}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;font:inherit;font-weight:600;border:0;
 padding:10px 18px;border-radius:10px;background:#eeedfb;color:#3a30b3;cursor:pointer;white-space:nowrap}
.primary{background:#4b3fd1;color:#fff}
.danger{background:#fde8ea;color:#b3263a}
.solid{background:#c42b42;color:#fff}
.wide{width:100%}
.tiny{padding:6px 12px;font-size:13.5px;border-radius:8px}
.inline{display:flex;gap:10px;align-items:center;flex-wrap:wrap}
.stack{display:flex;flex-direction:column;gap:10px}
.tick{display:flex;gap:10px;align-items:center;margin-bottom:10px}
.option{display:flex;gap:12px;align-items:center;border:1px solid #d5d3ea;border-radius:12px;padding:12px 16px;margin-bottom:10px}
.pick{flex:1;display:flex;gap:12px;align-items:center}
.grow{flex:1}
.switch{position:relative;display:flex;justify-content:space-between;align-items:center;padding:10px 0;border-bottom:1px solid #efeef8}
.toggle{position:relative;width:40px;height:22px}
.real{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer;z-index:1}
.track{position:absolute;inset:0;border-radius:999px;background:#cbc9e0;pointer-events:none}
.track::after{content:'';position:absolute;left:2px;top:2px;width:18px;height:18px;border-radius:50%;background:#fff}
.real:checked + .track{background:#4b3fd1}
.real:checked + .track::after{left:20px}
.hero{background:linear-gradient(120deg,#4b3fd1,#8a5fe0);color:#fff;padding:30px 32px}
.hero .subtitle{font-size:22px}
.finder{display:flex;gap:10px;max-width:560px}
.gallery{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}
.photo{height:96px;border-radius:12px;background:linear-gradient(140deg,#e3e0ff,#f9dfe9);margin-bottom:12px}
.tall{height:240px}
.chips{display:flex;gap:10px;flex-wrap:wrap;margin-bottom:20px}
.chip{background:#fff;border:1px solid #d5d3ea;border-radius:999px;padding:7px 16px;font-weight:600}
.grid{padding:6px 0;overflow:hidden}
.record{display:grid;grid-template-columns:2fr .8fr .7fr 1fr 2.5fr;gap:12px;align-items:center;padding:11px 24px;border-bottom:1px solid #efeef8}
.columns{font-size:13px;color:#77759a}
.strong{font-weight:650}
.ends{display:flex;gap:8px;justify-content:flex-end}
.lines{list-style:none;margin:0;padding:0}
.line{display:grid;grid-template-columns:64px 1fr auto auto;gap:18px;align-items:center}
.thumb{width:64px;height:64px;border-radius:12px;background:linear-gradient(140deg,#e3e0ff,#f9dfe9)}
.stepper{display:flex;gap:4px;align-items:center}
.count{width:64px;text-align:center}
.sum{display:flex;justify-content:space-between;padding:5px 0}
.grand{font-size:18px;font-weight:700;border-top:1px solid #efeef8;margin:8px 0 14px;padding-top:12px}
.modal{border:0;border-radius:18px;padding:26px 30px;max-width:480px;box-shadow:0 20px 60px #1c1b2b55}
.modal::backdrop{background:#17162b99}
.snack{position:fixed;left:50%;bottom:28px;transform:translateX(-50%);background:#17162b;color:#fff;border-radius:12px;padding:12px 22px;z-index:30}
.foot{margin-top:auto;padding:20px 36px;border-top:1px solid #e6e5f3;display:flex;gap:28px;align-items:flex-end;justify-content:space-between;font-size:13.5px}
.subscribe{display:flex;gap:10px;align-items:flex-end;flex-wrap:wrap}
.subscribe .control{margin:0;flex:1 1 200px}
`;

export const style = raw(SHEET.replace(/\.([a-z][a-z]*)/g, (_match, name: string) => `.${hashed(name)}`));
