// must be found: runner-server
import '../drivers/leaf.js';
