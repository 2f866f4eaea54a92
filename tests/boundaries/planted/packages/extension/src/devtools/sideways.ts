// must be found: extension-devtools
import '../trouble.js';
