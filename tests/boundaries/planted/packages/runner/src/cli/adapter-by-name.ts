// must be found: runner-cli
import '../drivers/sideways.js';
