// must be found: portal-route
import '../pages/leaf.js';
