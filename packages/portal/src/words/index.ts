import { english } from './en/index.js';

/** Another language is another folder with the same shape. */
export type Words = typeof english;

export const words: Words = english;

/** How dates and numbers are written. */
export const LANGUAGE = 'en';
