import { startRecorder } from './recorder.js';

/** What hosts without modules reach in the world where the script was evaluated. */
Object.defineProperty(globalThis, '__waymarkRecorder', { value: { start: startRecorder }, configurable: true });
