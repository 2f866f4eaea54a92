// must be found: runner-drivers
import '../browser/sideways.js';
