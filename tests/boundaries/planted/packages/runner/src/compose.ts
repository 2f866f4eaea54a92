// must be found: runner-compose
import './cli/adapter-by-name.js';
