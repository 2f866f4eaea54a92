// must be found: runner-config
import './compose.js';
