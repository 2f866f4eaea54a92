import type { Database } from '../database.js';
import { FigureViews } from './figure-views.js';
import { HealingViews } from './healing-views.js';
import { RecordingViews } from './recording-views.js';
import { RunViews } from './run-views.js';

/** What is stored, as people look at it. */
export interface Views {
  runs: RunViews;
  recordings: RecordingViews;
  healings: HealingViews;
  figures: FigureViews;
}

export function viewsOf(db: Database, tenant: string): Views {
  return { runs: new RunViews(db, tenant), recordings: new RecordingViews(db, tenant), healings: new HealingViews(db, tenant), figures: new FigureViews(db, tenant) };
}
