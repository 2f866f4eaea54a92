// must be found: core-imports-nothing, core-unknown-room
import 'node:fs';
import './shared/room.js';
