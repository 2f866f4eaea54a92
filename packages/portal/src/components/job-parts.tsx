import { words } from '../words/index.js';
import { SubNavigation } from './sub-navigation.js';

const { part, parts } = words.jobs;

export function JobParts() {
  return <SubNavigation label={parts} entries={[{ to: '/jobs', text: part.jobs }, { to: '/jobs/schedules', text: part.schedules }, { to: '/jobs/workers', text: part.workers }]} />;
}
