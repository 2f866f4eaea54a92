// must be found: extension-compose
import './panel/sideways.js';
