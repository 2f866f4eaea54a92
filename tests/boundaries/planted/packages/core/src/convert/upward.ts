// must be found: core-convert
import '../locator/upward.js';
