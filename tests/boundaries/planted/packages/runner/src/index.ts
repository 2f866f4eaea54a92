// must be found: packages-by-their-door, runner-index, runner-unknown-room
import './drivers/sideways.js';
import './helpers/room.js';
import '../../core/src/text/words.js';
