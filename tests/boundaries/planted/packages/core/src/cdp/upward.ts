// must be found: core-cdp
import type { Loop } from '../run/loop.js';

export type Driven = Loop;
