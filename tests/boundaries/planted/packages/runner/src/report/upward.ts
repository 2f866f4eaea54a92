// must be found: runner-report
import '../compose.js';
