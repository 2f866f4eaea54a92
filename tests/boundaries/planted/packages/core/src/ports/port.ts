// must be found: core-ports, core-ports-types
import type { Loop } from '../run/loop.js';
import { value } from '../element/value.js';

export const port = value;
export type Port = Loop;
