export const runs = {
  lead: 'Every replay, newest first: on this computer, by workers, in CI with the same store.',
  columns: { title: 'Recording', outcome: 'Outcome', steps: 'Steps', ms: 'Took', at: 'Started', by: 'By' },
  filters: { outcome: 'Outcome', all: 'All', doubtful: 'Doubtful', recording: 'Recording', anyRecording: 'All recordings', job: 'Of one job', clear: 'Show all runs' },
  outcomes: { passed: 'Passed', failed: 'Failed', aborted: 'Aborted' },
  row: (row: number) => `row ${row}`,
  empty: { title: 'No runs yet', text: 'Run a recording from its page, or on the command line: every run that uses this store is shown here.', command: 'npx waymark run first.waymark.json' },
  none: 'No run fits these filters.',
};

export const run = {
  up: 'All runs',
  loading: 'Run',
  again: 'Run it again',
  suspect: 'The result of this run is doubted',
  facts: { outcome: 'Outcome', started: 'Started', took: 'Took', version: 'Version', address: 'Address', environment: 'Environment', by: 'By', job: 'Job', row: 'Row' },
  recording: 'Open the recording',
  film: 'Film strip',
  filmHint: 'What the page looked like when each step was decided. Open a picture to see what was found, and why.',
  noFilm: 'No pictures were kept of this run. They are kept for 30 days, and only where the run took them.',
  frame: (number: number, label: string) => `Step ${number}: ${label}`,
  steps: 'Steps',
  columns: { step: 'Step', outcome: 'Outcome', confidence: 'Confidence', source: 'Found by', ms: 'Took' },
  sources: { recorded: 'as recorded', cache: 'an earlier healing', local: 'local healing', model: 'a vision model' },
  noConfidence: '–',
  percent: (value: number) => `${Math.round(100 * value)} %`,
  review: 'Review what was healed',
  attempts: (count: number) => `${count} attempts`,
};
