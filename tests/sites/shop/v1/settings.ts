import { LANGUAGES, NOTICES } from '../data.js';
import { flag, type Html, html, key } from '../html.js';
import type { Session } from '../session.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';

function profile({ settings }: Session): Html {
  return html`<fieldset><legend>Profile</legend>
    <div class="field"><label for="profile-name">Name</label>
      <input type="text" id="profile-name" name="name" value="${settings.name}" ${key('settings.name')}></div>
    <div class="field-row">
      <div class="field"><label for="profile-email">E-mail</label>
        <input type="email" id="profile-email" name="email" value="${settings.email}" ${key('settings.email')}></div>
      <div class="field"><label for="phone">Phone</label>
        <input type="tel" id="phone" name="phone" value="${settings.phone}" ${key('settings.phone')}></div>
    </div>
    <div class="field"><label for="language">Language</label>
      <select id="language" name="language" ${key('settings.language')}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value="${code}" ${flag('selected', code === settings.language)}>${name}</option>`)}
      </select></div>
  </fieldset>`;
}

function notices({ settings }: Session): Html {
  return html`<fieldset><legend>Notifications</legend>
    ${Object.entries(NOTICES).map(
      ([name, title]) => html`<div class="choice">
        <input type="checkbox" id="notice-${name}" name="${name}" ${flag('checked', settings.notices.includes(name))} ${key(`settings.${name}`)}>
        <label for="notice-${name}">${title}</label></div>`,
    )}
  </fieldset>`;
}

const formButtons = html`
  <button type="submit" id="save" class="btn btn-primary" data-testid="save-settings" ${key('settings.save')}>Save changes</button>
  <button type="reset" id="discard" class="btn" data-testid="discard-settings" ${key('settings.discard')}>Discard changes</button>`;

const dangerButtons = html`<button type="button" id="delete-account" class="btn btn-danger" data-testid="delete-account" ${key('settings.delete')}>Delete account</button>
  <button type="button" id="export-data" class="btn" ${key('settings.export')}>Export my data</button>`;

function dialog(base: string): Html {
  return html`<div class="dialog" id="delete-dialog" role="dialog" aria-modal="true" aria-label="Delete account" hidden ${key('settings.dialog')}>
    <form class="dialog-box" id="delete-form" method="post" action="${base}/do/account-delete"><h2>Are you sure?</h2>
      <p>This cannot be undone. Your orders and addresses will be lost.</p>
      <div class="field"><label for="confirm">Type DELETE to confirm</label>
        <input type="text" id="confirm" name="confirm" autocomplete="off" ${key('delete.confirm')}></div>
      <div class="actions">
        <button type="submit" id="delete-yes" class="btn btn-primary btn-danger" ${key('delete.yes')}>Delete permanently</button>
        <button type="button" id="delete-no" class="btn" ${key('delete.keep')}>Keep my account</button>
      </div></form></div>`;
}

interface SettingsButtons {
  form: Html;
  danger: Html;
}

export function settingsPage(context: PageContext, buttons: Partial<SettingsButtons> = {}): Html {
  const { base, session } = context;
  return layout(context, {
    title: 'Settings',
    body: html`<form id="settings-form" class="panel" method="post" action="${base}/do/settings-save" aria-label="Settings">
      ${profile(session)}${notices(session)}
      <div class="actions">${buttons.form ?? formButtons}</div>
    </form>
    <section class="panel danger-zone" id="danger" aria-labelledby="danger-title">
      <h2 id="danger-title">Danger zone</h2>
      <p class="muted">Once your account is gone, there is no way back.</p>
      <div class="actions">${buttons.danger ?? dangerButtons}</div>
    </section>
    ${dialog(base)}`,
  });
}
