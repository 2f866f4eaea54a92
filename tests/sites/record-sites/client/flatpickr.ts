import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';

flatpickr('#arrival', { defaultDate: '2031-05-01', dateFormat: 'Y-m-d' });
Object.assign(globalThis, { siteState: () => ({ arrival: (document.querySelector('#arrival') as HTMLInputElement).value }) });
