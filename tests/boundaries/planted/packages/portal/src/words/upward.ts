// must be found: portal-words
import '../pages/leaf.js';
