// must be found: core-recording
import '../text/upward.js';
