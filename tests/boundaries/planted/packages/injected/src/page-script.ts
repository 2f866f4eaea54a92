// must be found: injected-imports
import 'node:fs';
