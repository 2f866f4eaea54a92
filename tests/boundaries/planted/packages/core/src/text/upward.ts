// must be found: core-text
import '../element/upward.js';
