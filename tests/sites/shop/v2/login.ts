import { type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';
import { control, tick } from './parts.js';
import { cx } from './style.js';

export function loginPage(context: PageContext): Html {
  const { base } = context;
  return layout(context, {
    title: 'Log in',
    heading: 'Log in to your account',
    body: html`<div ${cx('centre')}><div ${cx('card')}>
      <div ${cx('stack')}>
        <button type="button" ${cx('btn wide')} ${key('login.passkey')}>Continue with a passkey</button>
        <button type="button" ${cx('btn wide')} ${key('login.company')}>Continue with a company account</button>
      </div>
      <p ${cx('hint')}>or with your email address</p>
      <form ${key('form:login')}>
        ${control(context, { label: 'Email address', mark: 'login.email', type: 'email', placeholder: 'you@example.com', kept: 'autocomplete="username"', required: true })}
        ${control(context, { label: 'Password', mark: 'login.password', type: 'password', kept: 'name="password" autocomplete="current-password"', required: true })}
        <div ${cx('inline')}><a href="${base}/forgot" ${key('login.forgot')}>Forgot your password?</a></div>
        ${tick('Remember me on this device', 'login.remember')}
        <div><button type="submit" ${cx('btn primary wide')} ${key('login.submit')}><span>Log in</span></button></div>
      </form>
    </div>
    <div ${cx('card')}><p ${cx('hint')}>New here? Orders, addresses and restock notes in one place.</p>
      <a ${cx('btn tiny')} href="${base}/help" ${key('login.register')}>Create an account</a></div></div>`,
  });
}
