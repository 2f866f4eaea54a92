export const signIn = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  key: 'Key of this computer',
  keyHint: '`waymark serve` prints it when it starts, at the end of its address.',
  byKey: 'Sign in by key',
  byEmail: 'Sign in by e-mail',
  how: 'How to sign in',
  keyRefused: { message: 'This key is not valid any more.', hint: 'Each start of `waymark serve` makes a new one: open the address that it printed last.' },
};
