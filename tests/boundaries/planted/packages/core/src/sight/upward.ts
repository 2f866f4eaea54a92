// must be found: core-sight
import '../decide/upward.js';
