// must be found: core-decide, core-decide-types
import '../run/sideways.js';
import { port } from '../ports/port.js';

export const called = port;
