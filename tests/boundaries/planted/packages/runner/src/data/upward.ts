// must be found: runner-data
import '../cli/adapter-by-name.js';
