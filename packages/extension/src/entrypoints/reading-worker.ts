import { readHere } from '../ocr/reading-worker.js';

readHere();
