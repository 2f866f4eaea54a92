import { recordHere } from '../record/record-here.js';

recordHere();
