import { watchDialogs } from './watch-dialogs.js';

watchDialogs();
