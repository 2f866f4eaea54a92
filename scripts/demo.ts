import { join, relative } from 'node:path';
import { serveSites, type Sites } from '../tests/sites/serve.ts';
import { DEMO_USER } from '../tests/sites/shop/data.ts';
import type { VersionName } from '../tests/sites/shop/events.ts';
import { FLOWS } from '../tests/sites/shop/flows.ts';
import { readPart, tellEnd, type Part } from './demo/summary.ts';
import { runNode } from './setup/child.mjs';
import { root } from './setup/root.mjs';
