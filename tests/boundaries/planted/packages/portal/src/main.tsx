// must be found: portal-main
import './pages/leaf.js';
