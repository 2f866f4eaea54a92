import { ClientSideRowModelApiModule, ClientSideRowModelModule, createGrid, ModuleRegistry, RowSelectionModule, TextEditorModule, TextFilterModule, themeQuartz } from 'ag-grid-community';

ModuleRegistry.registerModules([ClientSideRowModelApiModule, ClientSideRowModelModule, RowSelectionModule, TextEditorModule, TextFilterModule]);

const rowData = [
  { name: 'Anvil', place: 'Hall A', pieces: 12 },
  { name: 'Bellows', place: 'Hall B', pieces: 3 },
  { name: 'Chisel', place: 'Hall A', pieces: 40 },
];
const grid = createGrid(document.querySelector('#grid') as HTMLElement, {
  theme: themeQuartz,
  rowData,
  animateRows: false,
  ensureDomOrder: true,
  rowSelection: { mode: 'multiRow' },
  columnDefs: [
    { field: 'name', headerName: 'Article' },
    { field: 'place', headerName: 'Place', editable: true },
    { field: 'pieces', headerName: 'Pieces' },
  ],
});
Object.assign(globalThis, {
  siteState: () => {
    const rows: unknown[] = [];
    grid.forEachNodeAfterFilterAndSort(({ data }) => rows.push(data));
    return { rows, chosen: grid.getSelectedRows().map((row: { name: string }) => row.name) };
  },
});
