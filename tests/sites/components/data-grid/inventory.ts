import { cellButton, cellLink, inOneCell, showGrid } from './grid.js';

interface Item {
  code: string;
  name: string;
  supplier: string;
  stock: number;
  shelf: string;
  /** Depth in the tree; a row with items below it is a group. */
  level: 0 | 1;
}

const ROWS = `
0|PK|Packaging||5840|Aisles A–B
1|PK-101|Folding box 300 × 200|Kartonex|1250|A-03
1|PK-102|Folding box 400 × 300|Kartonex|860|A-04
1|PK-140|Padded envelope C4|Kartonex|3400|A-11
1|PK-207|Pallet wrap, clear|Foliopol|330|B-02
0|LB|Labels and paper||14120|Aisle C
1|LB-010|Label roll 100 × 150|Etiko|640|C-01
1|LB-011|Label roll 100 × 100|Etiko|480|C-01
1|LB-090|Delivery note paper A5|Baltic Paper|13000|C-07
0|SF|Safety||418|Aisle D
1|SF-001|Work gloves, size 9|Ochron|96|D-01
1|SF-002|Work gloves, size 10|Ochron|144|D-01
1|SF-030|High-visibility vest|Ochron|58|D-04
1|SF-055|First-aid refill|Medisklad|120|D-06
0|TL|Tools||77|Cage 1
1|TL-300|Box cutter|Narzędzia Nord|41|K-02
1|TL-310|Tape dispenser|Narzędzia Nord|36|K-02`;

function item(line: string): Item {
  const [level, code = '', name = '', supplier = '', stock, shelf = ''] = line.split('|');
  return { level: level === '0' ? 0 : 1, code, name, supplier, stock: Number(stock), shelf };
}

function twisty(name: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'twisty';
  button.textContent = '▾';
  button.setAttribute('aria-label', `Collapse ${name}`);
  button.setAttribute('aria-expanded', 'true');
  return button;
}

function nameCell({ data }: { data: Item }): HTMLElement {
  if (data.level === 0) return inOneCell(twisty(data.name), document.createTextNode(data.name));
  const cell = inOneCell(cellLink(`/inventory/${data.code}`, data.name));
  cell.style.paddingLeft = '40px';
  return cell;
}

function deleteButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cell-icon';
  button.innerHTML = '<svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M6 1h4l1 1h3v1.5H2V2h3zM3 4.5h10L12.2 15H3.8z"/></svg><span class="hidden-text">Delete</span>';
  return button;
}

function actionCell({ data }: { data: Item }): HTMLElement {
  return data.level === 0 ? inOneCell(cellButton('Add')) : inOneCell(cellButton('Edit'), cellButton('Order'), deleteButton());
}

function supplierCell({ value }: { value: string }): HTMLElement {
  return value === '' ? inOneCell() : cellLink(`/suppliers/${value.toLowerCase().replaceAll(' ', '-')}`, value);
}

showGrid<Item>({
  rowData: ROWS.trim().split('\n').map(item),
  getRowId: ({ data }) => data.code,
  rowHeight: 36,
  defaultColDef: { sortable: true },
  columnDefs: [
    { field: 'name', headerName: 'Item', flex: 1, minWidth: 220, cellRenderer: nameCell, filter: 'agTextColumnFilter' },
    { field: 'code', width: 110, filter: 'agTextColumnFilter' },
    { field: 'supplier', width: 160, cellRenderer: supplierCell, filter: 'agTextColumnFilter' },
    { field: 'stock', headerName: 'In stock', width: 120, cellStyle: { textAlign: 'right' }, filter: 'agNumberColumnFilter', valueFormatter: ({ value }) => Number(value).toLocaleString('en-GB') },
    { field: 'shelf', width: 120 },
    { headerName: 'Actions', width: 190, sortable: false, cellRenderer: actionCell },
  ],
});
