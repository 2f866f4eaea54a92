// must be found: runner-queue
import '../vision/sideways.js';
