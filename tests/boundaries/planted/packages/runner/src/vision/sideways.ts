// must be found: runner-vision
import '../ocr/sideways.js';
