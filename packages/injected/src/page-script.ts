import { installPageApi } from './page-api.js';

installPageApi(globalThis);
