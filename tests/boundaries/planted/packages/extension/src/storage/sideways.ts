// must be found: extension-storage
import '../trouble.js';
