import { startBackground } from '../compose.js';

startBackground();
