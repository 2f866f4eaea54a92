// must be found: core-text, declared-packages, no-test-code, resolvable
import './words.test.js';
import './nowhere.js';
import 'fast-check';
