import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/range/range.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/switch/switch.js';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';

for (const name of ['default', 'system']) registerIconLibrary(name, { resolver: () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' });

interface Control extends HTMLElement {
  value: string;
  checked: boolean;
  open: boolean;
}

const control = (id: string): Control => document.querySelector(`#${id}`) as Control;
document.querySelector('#order')?.addEventListener('click', () => (control('ask').open = true));
document.querySelector('#yes')?.addEventListener('click', () => {
  control('ask').open = false;
  control('told').textContent = 'Pizza ordered';
});
Object.assign(globalThis, {
  siteState: () => ({
    guest: control('guest').value,
    size: control('size').value,
    olives: control('olives').checked,
    express: control('express').checked,
    tip: control('tip').value,
    told: control('told').textContent,
  }),
});
