// must be found: core-api-types
import { loop } from '../run/loop.js';
loop();
