// must be found: runner-storage
import '../queue/sideways.js';
