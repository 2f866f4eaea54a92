// must be found: extension-entrypoints
import '../drivers/leaf.js';
