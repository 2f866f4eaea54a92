// must be found: core-sight
import '../text/upward.js';
