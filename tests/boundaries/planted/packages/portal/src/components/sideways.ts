// must be found: portal-components
import '../api/leaf.js';
