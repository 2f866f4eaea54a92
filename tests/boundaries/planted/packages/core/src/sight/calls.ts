// must be found: core-sight-types
import '../element/value.js';
