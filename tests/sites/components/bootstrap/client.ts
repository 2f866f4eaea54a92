import 'bootstrap';

document.querySelector<HTMLElement>('[data-opens-at-load]')?.click();
for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
