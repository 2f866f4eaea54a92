// must be found: runner-telemetry
import '../drivers/leaf.js';
