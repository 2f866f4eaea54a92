// must be found: core-heal, core-heal-types
import '../confidence/sideways.js';
import { port } from '../ports/port.js';

export const called = port;
