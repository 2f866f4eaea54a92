// must be found: runner-replay
import './drivers/sideways.js';
