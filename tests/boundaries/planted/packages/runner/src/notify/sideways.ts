// must be found: runner-notify
import '../drivers/leaf.js';
