// must be found: core-locator, core-locator-types
import '../decide/upward.js';
import { port } from '../ports/port.js';

export const called = port;
