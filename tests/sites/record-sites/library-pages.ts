/** Bodies of the pages that are made with a component library; the script of the same name brings them to life. */
export const LIBRARY_PAGES: Readonly<Record<string, string>> = {
  material: '<div id="root"></div>',
  shoelace: `
<h1>Pizza</h1>
<div style="width: 360px">
  <sl-input id="guest" label="Guest"></sl-input>
  <sl-select id="size" label="Size"><sl-option value="small">Small</sl-option><sl-option value="large">Large</sl-option></sl-select>
  <p><sl-checkbox id="olives">Olives</sl-checkbox> <sl-switch id="express" checked>Express</sl-switch></p>
  <sl-range id="tip" label="Tip" min="0" max="20" value="5"></sl-range>
  <sl-button id="order" variant="primary">Order</sl-button>
  <sl-dialog id="ask" label="Order this pizza?"><sl-button id="yes" slot="footer">Yes, order it</sl-button></sl-dialog>
  <p id="told" role="status"></p>
</div>`,
  'jquery-ui': `
<h1>Jukebox</h1>
<p id="shown">Loudness 10</p><div id="loudness" style="width: 400px"></div>
<h2>Songs</h2><ul id="songs" style="width: 200px"><li>Autumn Leaves</li><li>Blue Moon</li><li>Caravan</li></ul>
<div style="display: flex; gap: 120px"><div id="coin" style="width: 80px; height: 40px; background: gold">Coin</div><div id="box" style="width: 160px; height: 100px; background: #ccc">Coin box</div></div>
<p id="told" role="status"></p>
<p><label>Day <input id="day" autocomplete="off"></label></p>`,
  'ag-grid': '<h1>Warehouse</h1><div id="grid" style="height: 300px; width: 700px"></div>',
  quill: '<h1>Letter</h1><div id="editor" style="height: 160px"></div>',
  flatpickr: '<h1>Booking</h1><p><label>Arrival <input id="arrival" autocomplete="off"></label></p>',
};
