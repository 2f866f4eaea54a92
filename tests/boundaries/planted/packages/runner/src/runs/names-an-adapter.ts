// must be found: runner-runs
import '../drivers/leaf.js';
