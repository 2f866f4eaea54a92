import { registerRecorderPlugin } from '../devtools/recorder-plugin.js';

registerRecorderPlugin();
