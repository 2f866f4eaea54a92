// must be found: extension-ocr
import '../storage/sideways.js';
