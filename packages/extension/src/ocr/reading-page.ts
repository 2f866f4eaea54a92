import { READING_WORKER } from './reading-messages.js';

/**
 * The page that reads is there for its worker alone: the background may start none. What is wrong with the worker ends
 * the page; whoever waits sees its port close, and the next picture finds a new page.
 */
export function serveReadings(): void {
  const worker = new Worker(READING_WORKER, { type: 'module' });
  worker.addEventListener('message', () => close());
  worker.addEventListener('error', () => close());
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => worker.postMessage(data, [...ports]));
  navigator.serviceWorker.startMessages();
}
