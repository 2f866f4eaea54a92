// must be found: portal-unknown-room, portal-pages
import '../helpers/leaf.js';
