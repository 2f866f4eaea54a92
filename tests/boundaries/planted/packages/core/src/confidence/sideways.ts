// must be found: core-confidence
import '../locator/upward.js';
