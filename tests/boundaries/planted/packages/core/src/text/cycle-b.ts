import './cycle-a.js';
