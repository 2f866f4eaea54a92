// must be found: core-run
import '../cdp/upward.js';
