import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';
import { shell } from './shell.js';

export function shipmentsBody(): Html {
  return shell('Shipments', html`<div class="tools"><h1>Shipments</h1>
    <label>Find <input type="search" name="find" placeholder="Reference or consignee"></label>
    <label>Port <select name="port"><option>All ports</option><option>Gdańsk</option><option>Rotterdam</option><option>Valencia</option></select></label>
    <button class="icon" type="button" title="Download">${icon('download')}</button><button class="icon" type="button" title="Print">${icon('printer')}</button>
    <button type="button">Columns</button><button class="main" type="button">New shipment</button></div>`);
}
