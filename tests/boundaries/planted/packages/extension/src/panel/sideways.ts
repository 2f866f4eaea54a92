// must be found: extension-panel
import '../trouble.js';
