import {
  CellStyleModule, ClientSideRowModelModule, createGrid, type GridOptions, ModuleRegistry, NumberFilterModule, PaginationModule, RowSelectionModule, TextFilterModule, themeQuartz,
} from 'ag-grid-community';

ModuleRegistry.registerModules([CellStyleModule, ClientSideRowModelModule, NumberFilterModule, PaginationModule, RowSelectionModule, TextFilterModule]);

/** Every row and column is drawn, in order and at once: what a page holds must not depend on how fast it scrolls or paints. */
export function showGrid<Row>(options: GridOptions<Row>): void {
  const place = document.querySelector<HTMLElement>('#grid');
  if (!place) throw new Error('the page has no #grid');
  createGrid(place, {
    theme: themeQuartz.withParams({ fontFamily: 'inherit' }),
    animateRows: false,
    suppressAnimationFrame: true,
    suppressColumnVirtualisation: true,
    suppressColumnMoveAnimation: true,
    ensureDomOrder: true,
    rowBuffer: 30,
    suppressNoRowsOverlay: true,
    rowSelection: { mode: 'multiRow' },
    ...options,
  });
}

export function cellButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cell-button';
  button.textContent = name;
  return button;
}

export function cellLink(href: string, name: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  return link;
}

export function inOneCell(...parts: readonly Node[]): HTMLElement {
  const cell = document.createElement('span');
  cell.append(...parts);
  return cell;
}
