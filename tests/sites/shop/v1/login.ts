import { type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';

export function loginForm(base: string): Html {
  return html`<form id="login-form" class="panel" method="post" action="${base}/do/login" aria-label="Sign in">
    <div class="field">
      <label for="email">E-mail</label>
      <input type="email" id="email" name="email" placeholder="you@example.com" autocomplete="username" required ${key('login.email')}>
    </div>
    <div class="field">
      <label for="password">Password</label>
      <input type="password" id="password" name="password" autocomplete="current-password" required ${key('login.password')}>
    </div>
    <div class="choice">
      <input type="checkbox" id="remember" name="remember" ${key('login.remember')}>
      <label for="remember">Remember me</label>
    </div>
    <div class="actions">
      <button type="submit" id="sign-in" class="btn btn-primary" data-testid="sign-in" ${key('login.submit')}>Sign in</button>
      <a href="${base}/forgot" id="forgot" ${key('login.forgot')}>Forgot your password?</a>
    </div>
  </form>`;
}

export function newCustomer(base: string): Html {
  return html`<section class="panel">
    <h2>New here?</h2>
    <p>With an account you</p>
    <ul><li>see your orders</li><li>keep addresses</li><li>hear when something is back</li></ul>
    <a class="btn" href="${base}/help" ${key('login.register')}>Create an account</a>
  </section>`;
}

export function loginPage(context: PageContext): Html {
  const { base } = context;
  return layout(context, {
    title: 'Sign in',
    heading: 'Sign in to your account',
    body: html`<div class="columns">${loginForm(base)}${newCustomer(base)}</div>`,
  });
}
