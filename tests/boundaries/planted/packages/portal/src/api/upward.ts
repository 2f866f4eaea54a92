// must be found: portal-api
import '../pages/leaf.js';
