import { render } from 'preact';
import { App, prepare } from './app.js';

prepare();
const place = document.getElementById('app');
if (place) render(<App />, place);
