// must be found: core-api
import '../text/words.js';
