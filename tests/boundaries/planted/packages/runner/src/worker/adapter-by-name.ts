// must be found: runner-worker
import '../drivers/leaf.js';
