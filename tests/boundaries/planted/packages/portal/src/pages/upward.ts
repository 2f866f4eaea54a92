// must be found: portal-pages
import '../main.js';
