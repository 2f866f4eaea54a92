import { type Html, html } from '../../shop/html.js';
import { frame } from './frame.js';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const NOTICES = [
  ['mentions', 'Somebody mentions me'], ['assigned', 'A task is assigned to me'], ['due', 'A task is due tomorrow'],
  ['late', 'A timesheet is late'], ['comments', 'New comments on my boards'],
] as const;
const DEVICES = [
  ['MacBook Pro', 'Beirut, Lebanon', 'Active now'], ['iPhone 15', 'Beirut, Lebanon', '40 minutes ago'], ['Windows desktop', 'Lyon, France', '11 November'],
  ['iPad', 'Marseille, France', '2 November'], ['Linux laptop', 'Lyon, France', '19 October'],
] as const;
const APPS = [['Calendar', 'Shows due dates beside your meetings', true], ['Chat', 'Posts changes into a channel', false], ['Invoices', 'Turns timesheets into drafts', true]] as const;

function choices(names: readonly string[]): Html[] {
  return names.map((name) => html`<sl-option value="${name.toLowerCase().replaceAll(/\W+/g, '-')}">${name}</sl-option>`);
}

function generalPanel(): Html {
  return html`<form><div class="columns">
    <sl-input label="Workspace name" name="name" value="Cedar Studio"></sl-input>
    <sl-input label="Web address" name="slug" value="cedar-studio" help-text="Letters, digits and hyphens"></sl-input>
    <sl-select label="Language" name="language" value="english">${choices(['English', 'French', 'Arabic', 'German'])}</sl-select>
    <sl-select label="Currency" name="currency" value="euro">${choices(['Euro', 'US dollar', 'Swiss franc'])}</sl-select>
    <sl-select label="First day of the week" name="first_day" value="monday">${choices(['Monday', 'Sunday', 'Saturday'])}</sl-select>
    <sl-input label="Hours per day" name="hours" type="number" value="8"></sl-input></div>
    <h2>Working days</h2><div class="columns">${DAYS.map((day, index) => html`<sl-checkbox name="days" value="${day.toLowerCase()}" ${index < 5 && 'checked'}>${day}</sl-checkbox>`)}</div>
    <h2>Who can create boards</h2><sl-radio-group name="create" value="members" label="Board creation"><sl-radio value="owners">Owners only</sl-radio><sl-radio value="members">All members</sl-radio><sl-radio value="guests">Members and guests</sl-radio></sl-radio-group>
    <div class="row"><sl-button type="submit" variant="primary">Save changes</sl-button><sl-button type="reset">Discard</sl-button></div></form>
    <h2>Billing contact</h2><form><div class="columns"><sl-input label="Name" name="name" value="Noor Haddad"></sl-input><sl-input label="Email" name="email" type="email" value="billing@cedar.example"></sl-input></div>
    <div class="row"><sl-button type="submit" variant="primary">Save changes</sl-button></div></form>
    <h2>Technical contact</h2><form><div class="columns"><sl-input label="Name" name="name" value="Elias Aoun"></sl-input><sl-input label="Email" name="email" type="email" value="it@cedar.example"></sl-input></div>
    <div class="row"><sl-button type="submit" variant="primary">Save changes</sl-button></div></form>`;
}

function noticePanel(): Html {
  return html`<h2>By email</h2><div class="stack">${NOTICES.map(([id, name], index) => html`<sl-switch name="email-${id}" ${index < 3 && 'checked'}>${name}</sl-switch>`)}</div>
    <h2>On my phone</h2><div class="stack">${NOTICES.map(([id, name], index) => html`<sl-switch name="phone-${id}" ${index === 0 && 'checked'}>${name}</sl-switch>`)}</div>`;
}

function appCards(): Html {
  return html`<h2>Connected apps</h2><div class="cards">${APPS.map(([name, text, on]) => html`<sl-card><div class="stack"><strong>${name}</strong><span class="muted">${text}</span>
    <sl-button size="small" variant="${on ? 'default' : 'primary'}">${on ? 'Disconnect' : 'Connect'}</sl-button></div></sl-card>`)}</div>`;
}

function deviceList(): Html {
  return html`<h2>Signed-in devices</h2><div class="devices">${DEVICES.map(([name, place, when]) => html`<div class="device"><sl-icon name="laptop"></sl-icon><div>${name}<br><small class="muted">${place}, ${when}</small></div>
    <sl-button size="small">Sign out</sl-button><sl-icon-button name="three-dots-vertical" label="More for ${name}"></sl-icon-button></div>`)}</div>`;
}

function inviteDialog(open: boolean): Html {
  return html`<sl-dialog label="Invite people" ${open && 'open'}><form class="stack" style="justify-items: stretch">
    <sl-input label="Email" name="email" type="email" placeholder="name@company.com"></sl-input><sl-input label="Name" name="name"></sl-input>
    <sl-select label="Role" name="role" value="member">${choices(['Owner', 'Member', 'Guest'])}</sl-select>
    <sl-textarea label="Message" name="message" rows="2" value="Come and join our boards."></sl-textarea>
    <sl-checkbox checked>Send a copy to me</sl-checkbox><sl-checkbox>Let them invite others</sl-checkbox></form>
    <sl-button slot="footer">Cancel</sl-button><sl-button slot="footer" variant="primary">Send invitation</sl-button></sl-dialog>`;
}

export function settingsPage({ dialog }: { dialog: boolean }): Html {
  return frame('Settings', html`<div class="tools"><h1>Workspace settings</h1><sl-button class="push" variant="primary"><sl-icon slot="prefix" name="person-plus"></sl-icon>Invite people</sl-button></div>
    <sl-tab-group><sl-tab slot="nav" panel="general" active>General</sl-tab><sl-tab slot="nav" panel="notices">Notifications <sl-badge pill>5</sl-badge></sl-tab><sl-tab slot="nav" panel="plan">Plan and billing</sl-tab><sl-tab slot="nav" panel="export">Export</sl-tab>
      <sl-tab-panel name="general" active>${generalPanel()}</sl-tab-panel><sl-tab-panel name="notices">${noticePanel()}</sl-tab-panel>
      <sl-tab-panel name="plan"><p>Studio plan, renewed on 1 December 2026.</p><sl-button>Change plan</sl-button></sl-tab-panel><sl-tab-panel name="export"><sl-button>Request export</sl-button></sl-tab-panel></sl-tab-group>
    ${appCards()}${deviceList()}
    <h2>Delete workspace</h2><p class="muted">All boards and timesheets are removed after 14 days.</p><sl-button variant="danger" outline>Delete workspace</sl-button>${inviteDialog(dialog)}`);
}
