import { createLab } from './lab.js';

Object.defineProperty(globalThis, '__waymarkLab', { value: createLab(), configurable: true });
