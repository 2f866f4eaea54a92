import { cellButton, cellLink, inOneCell, showGrid } from './grid.js';

type Shipment = Readonly<Record<'reference' | 'consignee' | 'from' | 'to' | 'leaves' | 'state', string> & { kilos: number }>;

const ROWS = `
QS-7741|Baltic Paper AB|Gdańsk|Stockholm|16 Nov 2026|12400|Booked
QS-7742|Oranje Fietsen BV|Gdańsk|Rotterdam|16 Nov 2026|3180|Loading
QS-7743|Hansen Seafood AS|Gdynia|Bergen|16 Nov 2026|8900|At customs
QS-7744|Cerámicas Levante|Valencia|Gdańsk|17 Nov 2026|15250|At sea
QS-7745|Baltic Paper AB|Gdańsk|Turku|17 Nov 2026|11050|Booked
QS-7746|Kessler Werkzeug GmbH|Gdynia|Hamburg|17 Nov 2026|4720|Booked
QS-7747|Lindgren Möbler|Gdańsk|Malmö|18 Nov 2026|6640|Waiting for papers
QS-7748|Tartu Dairy OÜ|Gdynia|Tallinn|18 Nov 2026|9310|Booked
QS-7749|Oranje Fietsen BV|Gdańsk|Antwerp|18 Nov 2026|2960|Booked
QS-7750|Porto Cork Lda|Leixões|Gdynia|19 Nov 2026|5480|At sea
QS-7751|Hansen Seafood AS|Gdynia|Stavanger|19 Nov 2026|7700|Booked
QS-7752|Riga Timber SIA|Riga|Gdańsk|19 Nov 2026|21800|At customs
QS-7753|Murphy Textiles Ltd|Gdańsk|Dublin|20 Nov 2026|3340|Booked
QS-7754|Kessler Werkzeug GmbH|Gdynia|Bremerhaven|20 Nov 2026|4180|Loading
QS-7755|Thames Glass Ltd|Gdańsk|Felixstowe|20 Nov 2026|10120|Waiting for papers
QS-7756|Olio Ferrante Srl|Genoa|Gdynia|21 Nov 2026|13900|At sea
QS-7757|Lindgren Möbler|Gdańsk|Gothenburg|21 Nov 2026|6910|Booked
QS-7758|Vilnius Optics UAB|Klaipėda|Gdynia|23 Nov 2026|860|Booked
QS-7759|Havre Machines SA|Le Havre|Gdańsk|23 Nov 2026|18450|At sea
QS-7760|Tartu Dairy OÜ|Gdynia|Helsinki|24 Nov 2026|9020|Booked`;

function shipment(line: string): Shipment {
  const [reference = '', consignee = '', from = '', to = '', leaves = '', kilos = '', state = ''] = line.split('|');
  return { reference, consignee, from, to, leaves, state, kilos: Number(kilos) };
}

showGrid<Shipment>({
  rowData: ROWS.trim().split('\n').map(shipment),
  getRowId: ({ data }) => data.reference,
  pagination: true,
  paginationPageSize: 20,
  defaultColDef: { filter: 'agTextColumnFilter', floatingFilter: true, sortable: true },
  columnDefs: [
    { field: 'reference', width: 112, cellRenderer: ({ value }: { value: string }) => cellLink(`/shipments/${value}`, value) },
    { field: 'consignee', flex: 1, minWidth: 170 },
    { field: 'from', width: 100 },
    { field: 'to', width: 110 },
    { field: 'leaves', width: 136 },
    { field: 'kilos', width: 100, filter: 'agNumberColumnFilter', cellStyle: { textAlign: 'right' }, valueFormatter: ({ value }) => Number(value).toLocaleString('en-GB') },
    { field: 'state', width: 134 },
    { headerName: 'Actions', width: 165, filter: false, sortable: false, cellRenderer: () => inOneCell(cellButton('Track'), cellButton('Cancel')) },
  ],
});
