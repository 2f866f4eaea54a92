export const password = {
  title: 'Change password',
  lead: 'For signing in to Waymark, in every organisation that you work in.',
  old: 'Present password',
  new: 'New password',
  newHint: 'At least 12 characters. Several words in a row are easy to keep in mind and hard to guess.',
  again: 'New password, again',
  different: 'The two are not the same. Type the new password once more.',
  save: 'Change password',
  effect: 'You stay signed in here. Everywhere else you are signed out; tokens go on working.',
  saved: 'Your password is changed. Other browsers are signed out.',
  local: { title: 'There is no password here', text: 'This server runs for one person on this computer, who signs in by the address that `waymark serve` prints. To work as a team, add an account:' },
};
