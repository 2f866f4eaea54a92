import { jQuery } from 'jquery';

Object.assign(globalThis, { jQuery, $: jQuery });
