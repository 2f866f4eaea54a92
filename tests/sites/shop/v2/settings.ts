import { LANGUAGES, NOTICES } from '../data.js';
import { flag, type Html, html, key } from '../html.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';
import { card, choice, control } from './parts.js';
import { cx } from './style.js';

/** The real box is transparent and lies over the drawn switch, as component libraries do it. */
function switches(context: PageContext): Html {
  const { notices } = context.session.settings;
  return card('Notifications', Object.entries(NOTICES).map(([name, title]) => {
    const id = context.id();
    return html`<div ${cx('switch')}><label for="${id}">${title.replace('e-mail', 'email')}</label>
      <span ${cx('toggle')}><input type="checkbox" ${cx('real')} id="${id}" ${flag('checked', notices.includes(name))} ${key(`settings.${name}`)}><span ${cx('track')}></span></span></div>`;
  }));
}

function profile(context: PageContext): Html {
  const { settings } = context.session;
  return card('Profile', html`
    ${choice({ id: 'language', label: 'Language', mark: 'settings.language', options: LANGUAGES, selected: settings.language })}
    ${control(context, { label: 'Name', mark: 'settings.name', value: settings.name })}
    <div ${cx('pair')}>
      ${control(context, { label: 'Phone', mark: 'settings.phone', type: 'tel', value: settings.phone })}
      ${control(context, { label: 'Email address', mark: 'settings.email', type: 'email', value: settings.email })}
    </div>`);
}

function dialog(): Html {
  return html`<dialog ${cx('modal')} aria-label="Delete account" ${key('settings.dialog')}><form ${key('form:delete')}>
    <h2 ${cx('subtitle')}>Are you sure?</h2><p>This cannot be undone. Your orders and addresses will be lost.</p>
    <div ${cx('control')}><input ${cx('input')} id="confirm" type="text" autocomplete="off" ${key('delete.confirm')}>
      <label ${cx('caption')} for="confirm">Type DELETE to confirm</label></div>
    <div ${cx('inline')}><button type="button" ${cx('btn')} ${key('delete.keep')}>Keep my account</button>
      <button type="submit" ${cx('btn solid')} ${key('delete.yes')}><span>Delete permanently</span></button></div>
  </form></dialog>`;
}

export function settingsPage(context: PageContext): Html {
  const form = context.id();
  return layout(context, {
    title: 'Settings',
    tools: html`<button type="reset" form="${form}" ${cx('btn')} ${key('settings.discard')}>Discard</button>
      <button type="submit" form="${form}" ${cx('btn primary')} ${key('settings.save')}><span>Save</span></button>`,
    body: html`<div ${cx('split')}>
      <div>${card('Danger zone', html`<p ${cx('hint')}>Once your account is gone, there is no way back.</p>
        <div ${cx('stack')}><button type="button" ${cx('btn')} ${key('settings.export')}>Export my data</button>
          <button type="button" ${cx('btn danger')} data-testid="delete-account" ${key('settings.delete')}><span>Delete account</span></button></div>`)}</div>
      <form id="${form}" ${key('form:settings')}>${switches(context)}${profile(context)}</form>
    </div>${dialog()}`,
  });
}
