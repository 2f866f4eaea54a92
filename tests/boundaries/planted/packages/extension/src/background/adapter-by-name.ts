// must be found: extension-background
import '../drivers/leaf.js';
