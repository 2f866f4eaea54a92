import { type Html, html } from '../../shop/html.js';
import { frame } from './frame.js';

const PEOPLE = [
  ['Noor Haddad', 'Owner', 'Studio lead', '38.5', 'online'], ['Elias Aoun', 'Member', 'Systems', '40.0', 'online'], ['Camille Roche', 'Member', 'Illustration', '32.0', 'away'],
  ['Yusuf Demir', 'Member', 'Web development', '41.5', 'online'], ['Greta Lindqvist', 'Guest', 'Copywriting', '12.0', 'offline'], ['Mateo Rossi', 'Member', 'Motion design', '36.0', 'online'],
  ['Camille Bernard', 'Member', 'Illustration', '28.0', 'offline'], ['Aiko Tanaka', 'Member', 'Research', '39.0', 'away'], ['Samuel Osei', 'Guest', 'Photography', '9.5', 'offline'],
] as const;

const INVITED = [['petra.novak@cedar.example', 'Member', '12 November'], ['office@northlight.example', 'Guest', '9 November'], ['j.adeyemi@cedar.example', 'Member', '3 November']] as const;

const initials = (name: string): string => name.split(' ').map((part) => part[0]).join('');

function card([name, role, work, hours, state]: (typeof PEOPLE)[number]): Html {
  return html`<sl-card><div slot="header" class="person"><sl-avatar initials="${initials(name)}" label="${name}"></sl-avatar><div><h2>${name}</h2><small>${work}</small></div>
      <sl-icon-button class="push" name="pencil" label="Edit"></sl-icon-button><sl-icon-button name="trash" label="Remove"></sl-icon-button></div>
    <div class="stack"><sl-tag size="small">${role}</sl-tag><span class="muted">${hours} hours this week · ${state}</span><sl-switch size="small" ${role !== 'Guest' && 'checked'}>Can log time</sl-switch></div>
    <div slot="footer"><sl-button size="small" variant="primary">Message</sl-button> <sl-button size="small">View profile</sl-button></div></sl-card>`;
}

function invitation([address, role, date]: (typeof INVITED)[number]): Html {
  return html`<div class="device"><sl-icon name="envelope"></sl-icon><div>${address}<br><small class="muted">${role}, invited on ${date}</small></div>
    <sl-button size="small">Send again</sl-button><sl-button size="small" variant="text">Withdraw</sl-button></div>`;
}

export function teamPage(): Html {
  return frame('Team', html`<div class="tools"><h1>Team</h1><sl-badge variant="neutral" pill>9</sl-badge><sl-button class="push"><sl-icon slot="prefix" name="download"></sl-icon>Export list</sl-button><sl-button variant="primary">Invite people</sl-button></div>
    <div class="tools"><sl-input label="Filter by name" placeholder="Name or skill" clearable></sl-input>
      <sl-select label="Role" value="any"><sl-option value="any">Any role</sl-option><sl-option value="owner">Owner</sl-option><sl-option value="member">Member</sl-option><sl-option value="guest">Guest</sl-option></sl-select>
      <sl-select label="Sort by" value="name"><sl-option value="name">Name</sl-option><sl-option value="hours">Hours</sl-option></sl-select><sl-checkbox>Only people online</sl-checkbox></div>
    <div class="cards">${PEOPLE.map(card)}</div><h2>Pending invitations</h2><div class="devices">${INVITED.map(invitation)}</div>`);
}
