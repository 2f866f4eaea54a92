// must be found: extension-messages
import './trouble.js';
