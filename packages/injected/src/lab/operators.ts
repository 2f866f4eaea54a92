import { changeTag } from './change-tag.js';
import { COMPANY } from './company.js';
import type { LabOperatorName } from './contract.js';
import { GONE } from './gone.js';
import { IDENTITY } from './identity.js';
import { IDS_AND_CLASSES } from './ids-and-classes.js';
import { LOOK } from './look.js';
import type { OperatorFamily } from './operator.js';
import { STRUCTURE } from './structure.js';
import { USE } from './use.js';
import { WORDING } from './wording.js';

export const OPERATORS: OperatorFamily<LabOperatorName> = { ...LOOK, ...IDS_AND_CLASSES, ...STRUCTURE, 'change-tag': changeTag, ...WORDING, ...COMPANY, ...IDENTITY, ...GONE, ...USE };

/** After these the control that was meant is no longer there, or not to be used. */
export const REFUSING = { ...IDENTITY, ...GONE, ...USE, 'translate-label': WORDING['translate-label'] };
