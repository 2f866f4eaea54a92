import { html, type Html } from '../shop/html.js';

export interface Page {
  /** File name without its ending. */
  name: string;
  /** The whole document. */
  text: string;
}

export interface Site {
  /** Folder of the built pages, and of the sources. */
  name: string;
  pages: readonly Page[];
  /** What esbuild bundles, relative to the site's folder of sources. */
  bundles: readonly string[];
  /** Icons that its scripts draw, by name. */
  icons?: readonly string[];
}

interface Sheet {
  title: string;
  body: Html;
  /** Script and style sheets by their built names, next to the page. */
  assets: readonly string[];
}

function assetTag(file: string): Html {
  return file.endsWith('.css')
    ? html`<link rel="stylesheet" href="${file}">`
    : html`<script type="module" src="${file}"></script>`;
}

/** A page whose markup is written here; libraries may build the rest of it when it loads. */
export function page(name: string, { title, body, assets }: Sheet): Page {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${assets.map(assetTag)}
</head>
<body>
${body}
</body>
</html>
`;
  return { name, text: document.text };
}
