// must be found: core-heal
import '../confidence/sideways.js';
