export const audit = {
  title: 'Audit',
  lead: 'Who did what, newest first. Nothing here can be changed.',
  empty: { title: 'Nothing yet', text: 'Sign-ins, changes and decisions appear here.' },
  columns: { at: 'When', by: 'Who', action: 'What', subject: 'On what', details: 'Details', address: 'From' },
  mayNot: { title: 'Only owners see the audit', text: 'Ask an owner of your organisation.' },
  none: '—',
};
