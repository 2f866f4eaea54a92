// must be found: extension-drivers
import '../storage/sideways.js';
