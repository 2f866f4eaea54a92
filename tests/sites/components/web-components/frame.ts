import { type Fragment, type Html, html } from '../../shop/html.js';

const LINKS = ['Boards', 'Timesheets', 'Team', 'Reports', 'Settings'];

export function frame(current: string, content: Fragment): Html {
  return html`<header class="bar"><a class="brand" href="/">Tallyboard</a>
    <nav aria-label="Main">${LINKS.map((name) => html`<a href="/${name.toLowerCase()}" ${name === current && 'aria-current'}>${name}</a>`)}</nav>
    <sl-input size="small" type="search" label="Search Tallyboard" placeholder="Search" clearable></sl-input>
    <sl-icon-button name="bell" label="Notifications"></sl-icon-button><sl-badge variant="danger" pill>3</sl-badge>
    <sl-icon-button name="question-circle" label="Help"></sl-icon-button>
    <sl-dropdown placement="bottom-end"><sl-button slot="trigger" size="small" caret>Noor Haddad</sl-button>
      <sl-menu><sl-menu-item value="profile">Your profile</sl-menu-item><sl-menu-item value="switch">Switch workspace</sl-menu-item><sl-menu-item value="out">Sign out</sl-menu-item></sl-menu></sl-dropdown>
  </header><main>${content}</main>`;
}
