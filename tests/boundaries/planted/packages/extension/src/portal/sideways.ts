// must be found: extension-portal
import '../storage/sideways.js';
