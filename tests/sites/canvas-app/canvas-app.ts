import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

export const CANVAS_VERSIONS = ['v1', 'v2', 'v3'] as const;
export type CanvasVersion = (typeof CANVAS_VERSIONS)[number];

/** The element around the drawing differs too: v2 has it elsewhere, under another id, and not to be focused. */
const CANVAS: Record<CanvasVersion, string> = {
  v1: '<main style="margin:16px"><canvas id="desk" tabindex="0"></canvas></main>',
  v2: '<header style="height:40px">Welcome back</header><div><section style="margin:24px 0 0 60px"><canvas id="drawing-2"></canvas></section></div>',
  v3: '<main style="margin:16px"><canvas id="desk" tabindex="0"></canvas></main>',
};

const PATH = /^\/canvas-app\/(v[123])$/;
const FRAMED_PATH = /^\/canvas-app\/(v[123])\/(near|far)$/;

/** The application in a frame, of its own site or of another one: the same machine has two names. */
const FRAMED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portal</title>
<body style="margin:0"><header style="height:70px">Save or clear what you like</header><iframe title="Desk" style="margin-left:90px;border:2px solid" width="1020" height="600"></iframe>
<script>const [, version, where] = location.pathname.match(/(v\\d)\\/(near|far)/);
const host = where === 'far' ? 'localhost' : location.hostname;
document.querySelector('iframe').src = location.protocol + '//' + host + ':' + location.port + '/canvas-app/' + version;</script></body></html>`;

/** One canvas as recorded (v1), moved, scaled, re-themed and re-ordered (v2), and trapped (v3). */
export async function showCanvasApp(pathname: string, response: ServerResponse): Promise<void> {
  if (FRAMED_PATH.test(pathname)) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(FRAMED);
    return;
  }
  const version = PATH.exec(pathname)?.[1] as CanvasVersion | undefined;
  if (version === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    return;
  }
  const script = await readFile(new URL('./app.js', import.meta.url), 'utf8');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order desk</title>
<style>body { margin: 0 } canvas { display: block; outline: none }</style>
<body data-version="${version}">${CANVAS[version]}<script type="module">${script}</script></body></html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}
