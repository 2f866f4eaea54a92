// must be found: core-verify, core-verify-types
import '../heal/sideways.js';
import { port } from '../ports/port.js';

export const called = port;
