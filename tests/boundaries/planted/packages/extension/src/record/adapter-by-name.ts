// must be found: extension-record
import '../drivers/leaf.js';
