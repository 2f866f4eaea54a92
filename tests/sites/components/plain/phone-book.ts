import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

const PEOPLE = [
  ['Abara, Chidi', 'Accounts', '2.14', '4471', 'c.abara'], ['Ahlberg, Karin', 'Purchasing', '1.03', '4410', 'k.ahlberg'], ['Becker, Anton', 'Workshop', '0.20', '4502', 'a.becker'],
  ['Becker, Antonia', 'Accounts', '2.15', '4472', 'an.becker'], ['Costa, Rafael', 'Sales', '3.01', '4633', 'r.costa'], ['Dubois, Élise', 'Sales', '3.02', '4634', 'e.dubois'],
  ['Eriksen, Mads', 'Workshop', '0.21', '4503', 'm.eriksen'], ['Fischer, Jana', 'Personnel', '2.02', '4455', 'j.fischer'], ['Gallo, Pietro', 'Canteen', '0.05', '4400', 'p.gallo'],
  ['Hughes, Bryn', 'IT', '1.11', '4420', 'b.hughes'], ['Ito, Kenji', 'IT', '1.12', '4421', 'k.ito'], ['Jansen, Femke', 'Purchasing', '1.04', '4411', 'f.jansen'],
  ['Kowal, Zofia', 'Reception', '0.01', '4000', 'z.kowal'], ['Larsen, Mette', 'Sales', '3.05', '4637', 'm.larsen'],
] as const;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWZ'];

function person([name, part, room, number, mail]: (typeof PEOPLE)[number]): Html {
  return html`<tr><td><input type="checkbox"></td><td>${name}</td><td>${part}</td><td>${room}</td><td><a href="tel:+49555${number}">${number}</a></td><td><a href="mailto:${mail}@works.example">${mail}@works.example</a></td>
    <td><button title="Call">${icon('telephone')}</button> <button title="Edit">${icon('pencil')}</button> <button title="Delete">${icon('trash')}</button></td></tr>`;
}

export function phoneBook(): Html {
  return html`<header><h1>Phone book</h1><a href="/">Intranet</a><a href="/rooms">Rooms</a><a href="/canteen">Canteen menu</a><a href="/forms">Forms</a></header>
<main><form><b>Name</b> <input type="text" size="20"> <b>Department</b> <select><option>All</option><option>Accounts</option><option>IT</option><option>Sales</option><option>Workshop</option></select>
  <button type="submit">Find</button> <button type="button">Add entry</button> <button type="button">Print list</button></form>
  <p>${LETTERS.map((letter) => html`<a href="?letter=${letter}">${letter}</a> `)}</p>
  <table><tr><th></th><th><a href="?sort=name">Name</a></th><th><a href="?sort=department">Department</a></th><th><a href="?sort=room">Room</a></th><th>Extension</th><th>E-mail</th><th></th></tr>${PEOPLE.map(person)}</table>
  <p><a href="?page=1">&lt; back</a> <b>2</b> <a href="?page=3">3</a> <a href="?page=4">4</a> <a href="?page=3">forward &gt;</a></p></main>
<footer>Entries wrong? Tell <a href="mailto:reception@works.example">reception</a>.</footer>`;
}
