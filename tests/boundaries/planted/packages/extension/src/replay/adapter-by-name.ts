// must be found: extension-replay
import '../drivers/leaf.js';
