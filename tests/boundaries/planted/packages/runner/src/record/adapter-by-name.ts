// must be found: runner-record
import '../drivers/sideways.js';
