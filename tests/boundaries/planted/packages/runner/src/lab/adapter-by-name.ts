// must be found: runner-lab
import '../drivers/sideways.js';
