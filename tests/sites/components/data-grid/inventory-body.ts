import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';
import { shell } from './shell.js';

const TOOLS = [['arrows-expand', 'Expand all'], ['arrows-collapse', 'Collapse all'], ['arrow-clockwise', 'Reload'], ['upload', 'Import'], ['download', 'Export']] as const;

export function inventoryBody(): Html {
  return shell('Inventory', html`<div class="tools" role="toolbar" aria-label="Inventory"><h1>Inventory</h1>
    ${TOOLS.map(([image, name]) => html`<button class="icon" type="button" aria-label="${name}">${icon(image)}</button>`)}
    <label><input type="checkbox" name="low"> Only low stock</label><button type="button">Count stock</button><button class="main" type="button">Add item</button></div>
    <div class="tools"><label>Warehouse <select name="warehouse"><option>Hall 2, Gdynia</option><option>Hall 5, Gdynia</option><option>Tczew</option></select></label>
    <label>Item or code <input name="item"></label><label>Supplier <input name="supplier"></label><button type="button">Filter</button><button type="button">Reset</button></div>`);
}
