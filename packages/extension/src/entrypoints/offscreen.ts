import { serveReadings } from '../ocr/reading-page.js';

serveReadings();
