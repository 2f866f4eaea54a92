import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Family {
  id: string;
  file: string;
}

const TEXT = `<h1>Quarterly report</h1><p>Revenue rose by 12 percent to 48,310 in the last three months.</p>
<button>Save changes</button> <button>Discard draft</button> <a href="#">Open settings</a><p><label>Name <input value="Ada Lovelace"></label></p>
<ul><li>Invoices 2024</li><li>Deliveries abroad</li><li>Returned goods</li></ul>`;

/** A picture without any flat part, made of waves: what a photo is to a reader. */
const PHOTO = `<canvas id=c width=1280 height=720 style="position:fixed;inset:0;z-index:-1"></canvas><script>
const d=c.getContext('2d'),m=d.createImageData(1280,720);for(let i=0,p=0;i<720;i++)for(let j=0;j<1280;j++,p+=4){
const v=60+35*Math.sin(i/23+Math.cos(j/31)*2)+30*Math.cos(j/17+i/41)+((i*7919+j*104729)%23);m.data[p]=v;m.data[p+1]=v*.9;m.data[p+2]=v*.7+20;m.data[p+3]=255}d.putImageData(m,0,0)</script>`;

const PAGES: Record<string, { style: string; body?: string }> = {
  gradient: { style: 'body{background:linear-gradient(120deg,#5b2a86,#e06c2b);color:#fff} button{background:linear-gradient(#4a8,#275);color:#fff;border:0;padding:8px 14px}' },
  photo: { style: 'body{color:#fff;font-size:18px}', body: PHOTO + TEXT },
  serif: { style: 'body{font-family:"Times New Roman",Tinos,"DejaVu Serif",serif;font-size:16px}' },
  italic: { style: 'body{font-style:italic;font-family:serif}' },
  mono: { style: 'body{font-family:monospace;font-size:13px}' },
  small: { style: 'body,button,input{font-size:10px}' },
  large: { style: 'body{font-size:30px} h1{font-size:64px} button{font-size:26px}' },
  pale: { style: 'body{color:#9a9a9a;background:#fff} button{color:#aaa;background:#f2f2f2;border:1px solid #eee}' },
  tracked: { style: 'body{letter-spacing:.12em;text-transform:uppercase;font-size:12px}' },
  accents: { style: '', body: '<h1>Réglages généraux</h1><button>Größe ändern</button> <button>Añadir artículo</button><p>Société Générale à Zürich, Malmö, Łódź, Çeşme' },
  chinese: { style: '', body: '<h1>订单列表</h1><button>保存</button> <button>删除</button><p>订单 1001 已发货' },
  cyrillic: { style: '', body: '<h1>Список заказов</h1><button>Сохранить</button> <button>Удалить</button><p>Заказ 1001 отправлен' },
};

/** Small pages, each of one kind that the component libraries do not show. */
export async function serveFamilies(): Promise<{ families: Family[]; addressOf(file: string): string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const page = PAGES[request.url?.slice(1) ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? `<!doctype html><meta charset=utf-8><style>body{margin:32px;font-family:sans-serif;min-height:600px}${page.style}</style>${page.body ?? TEXT}` : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    families: Object.keys(PAGES).map((id) => ({ id, file: id })),
    addressOf: (file) => `http://127.0.0.1:${port}/${file}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
