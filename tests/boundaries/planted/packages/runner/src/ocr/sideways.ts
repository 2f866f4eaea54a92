// must be found: runner-ocr
import '../notify/sideways.js';
