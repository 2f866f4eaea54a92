import query from 'jquery';

Object.assign(globalThis, { jQuery: query, $: query });
