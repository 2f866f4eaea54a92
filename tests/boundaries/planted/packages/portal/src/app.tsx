// must be found: portal-app
import './main.js';
export const app = 1;
