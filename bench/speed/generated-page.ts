export interface Look {
  /** Elements of the document. */
  elements: number;
  /** The redesign keeps the words of the target alone: no id, class, test id or path of the first. */
  redesigned: boolean;
}

/** Where the target is on the page as recorded. */
export const TARGET = '#archive-order';

/** As many elements as asked for: rows of a table around one target, as administration tools have, and notes to make up the number. */
export function generatedPage({ elements, redesigned }: Look): string {
  const [page, row] = redesigned ? [newPage, newRow] : [oldPage, oldRow];
  const free = elements - IMPLIED - countTags(page('', ''));
  const rows = Math.floor(free / countTags(row(1)));
  const list = Array.from({ length: rows }, (_, at) => row(at + 1));
  const notes = Array.from({ length: free - rows * countTags(row(1)) }, (_, at) => `<p>Note ${at + 1}</p>`);
  const middle = Math.floor(rows / 2);
  return page(list.slice(0, middle).join(''), list.slice(middle).join('')) + notes.join('');
}

/** html, head and body are not written down. */
const IMPLIED = 3;

function countTags(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

function oldPage(before: string, after: string): string {
  return `<!doctype html><title>Orders</title><style>table{border-collapse:collapse}td{padding:4px}</style>
    <div id="top"><a href="/home">Home</a> <a href="/orders">Orders</a> <a href="/stock">Stock</a> <input id="q" name="q" placeholder="Search orders"></div>
    <h1>Orders</h1><table class="orders"><tbody>${before}</tbody></table>
    <form id="tools" class="tools"><h2>This month</h2><button type="button" id="archive-order" class="button main" data-testid="archive">Archive this month</button><button type="button" id="print" class="button">Print list</button></form>
    <table class="orders"><tbody>${after}</tbody></table>`;
}

function newPage(before: string, after: string): string {
  return `<!doctype html><title>All orders</title><style>.g{display:grid;grid-template-columns:80px 200px 100px 100px 80px;padding:6px}</style>
    <nav><a href="/start">Start</a> <a href="/all-orders">All orders</a> <a href="/store">Store</a></nav><main><section>${before}</section>
    <aside><div><h3>This month</h3><div><button class="x1"><span>Archive this month…</span></button> <button class="x2"><span>Print list</span></button></div></div></aside>
    <section>${after}</section></main>`;
}

function oldRow(n: number): string {
  return `<tr id="row-${n}"><td>${1000 + n}</td><td><a href="/order/${1000 + n}">Customer ${n}</a></td><td>${n * 7} €</td><td><input type="checkbox" name="pick" value="${n}"></td><td><button class="button" type="button">Open</button></td></tr>`;
}

function newRow(n: number): string {
  return `<div class="g"><span>${1000 + n}</span><a href="/all-orders/${1000 + n}">Customer ${n}</a><b>${n * 7} €</b><label><input type="checkbox"></label><button class="x3"><i></i>Open</button></div>`;
}
