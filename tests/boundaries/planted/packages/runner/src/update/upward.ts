// must be found: runner-update
import '../cli/adapter-by-name.js';
