// must be found: extension-unknown-room
import './helpers/room.js';

export const trouble = true;
