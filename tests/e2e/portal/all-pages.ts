import type { Seeded } from './seeded-portal.js';

export interface PortalPage {
  name: string;
  path(seeded: Seeded): string;
  /** What is there once it has loaded. */
  ready: string;
}

/** Every page, as a team sees it after its first day. */
export const ALL_PAGES: readonly PortalPage[] = [
  { name: 'overview', path: () => '/', ready: '.drawing svg' },
  { name: 'recordings', path: () => '/recordings', ready: 'tbody a' },
  { name: 'recording', path: ({ recording }) => `/recordings/${recording}`, ready: '.step' },
  { name: 'recording-versions', path: () => '/recordings/search-by-data?tab=versions', ready: '.diff' },
  { name: 'recording-settings', path: () => '/recordings/search-by-data?tab=settings', ready: '.tab-panel form' },
  { name: 'runs', path: () => '/runs', ready: 'tbody a' },
  { name: 'run', path: ({ run }) => `/runs/${run}`, ready: '.film img' },
  { name: 'run-step', path: ({ run }) => `/runs/${run}/steps/2`, ready: '.card' },
  { name: 'jobs', path: () => '/jobs', ready: 'tbody a' },
  { name: 'new-job', path: () => '/jobs/new?recording=search-by-data', ready: '.values' },
  { name: 'job', path: ({ job }) => `/jobs/${job}`, ready: 'tbody tr' },
  { name: 'schedules', path: () => '/jobs/schedules', ready: '.card code' },
  { name: 'workers', path: () => '/jobs/workers', ready: '.empty, tbody tr' },
  { name: 'review', path: () => '/review', ready: '.review-row' },
  { name: 'insights', path: () => '/insights', ready: '.drawing svg, .empty' },
  { name: 'experiments', path: () => '/experiments', ready: '.empty, tbody tr' },
  { name: 'experiment', path: ({ experiment }) => `/experiments/${experiment}`, ready: '.card' },
  { name: 'settings', path: () => '/settings', ready: 'form' },
  { name: 'members', path: () => '/members', ready: 'tbody tr' },
  { name: 'tokens', path: () => '/tokens', ready: 'tbody tr' },
  { name: 'audit', path: () => '/audit', ready: 'tbody tr' },
  { name: 'connect', path: () => '/connect', ready: 'form' },
  { name: 'password', path: () => '/password', ready: 'form' },
  { name: 'not-found', path: () => '/nowhere', ready: '.empty' },
];

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };
