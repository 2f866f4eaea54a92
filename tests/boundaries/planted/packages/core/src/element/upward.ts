// must be found: core-element
import '../locator/upward.js';
