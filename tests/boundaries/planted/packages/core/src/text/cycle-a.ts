// must be found: no-cycles
import './cycle-b.js';
