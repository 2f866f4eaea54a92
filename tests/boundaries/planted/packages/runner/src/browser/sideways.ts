// must be found: runner-browser
import '../storage/sideways.js';
