import { type Html, html } from '../../shop/html.js';

const PAYMENTS = [['2024', '12.01.2024', '48.00'], ['2025', '20.01.2025', '52.00'], ['2026', '14.01.2026', '52.00']] as const;
const COURTS = ['Mondays', 'Wednesdays', 'Fridays', 'Week-ends'];

function address(title: string, [street, town, zip, telephone]: readonly string[]): Html {
  return html`<fieldset><legend>${title}</legend><table>
    <tr><td>Street:</td><td><input type="text" size="32" value="${street}"></td><td>Town:</td><td><input type="text" value="${town}"></td></tr>
    <tr><td>Post code:</td><td><input type="text" size="8" value="${zip}"></td><td>Telephone:</td><td><input type="text" value="${telephone}"></td></tr></table></fieldset>`;
}

function payments(): Html {
  return html`<fieldset><legend>Fees</legend><table border="1"><tr><th>Year</th><th>Paid on</th><th>Amount</th><th></th></tr>
    ${PAYMENTS.map(([year, date, amount]) => html`<tr><td>${year}</td><td><input type="text" size="10" value="${date}"></td><td><input type="text" size="6" value="${amount}"></td><td><button type="button">Receipt</button> <button type="button">Undo</button></td></tr>`)}</table></fieldset>`;
}

function person(): Html {
  return html`<fieldset><legend>Person</legend><table>
    <tr><td>Title:</td><td><select><option>Ms</option><option>Mr</option><option>Dr</option></select></td><td>Member since:</td><td><input type="text" size="6" value="2019"></td></tr>
    <tr><td>First name:</td><td><input type="text" value="Harriet"></td><td>Surname:</td><td><input type="text" value="Pemberton"></td></tr>
    <tr><td>E-mail:</td><td><input type="text" size="32" value="harriet@pemberton.example"></td><td>Born:</td><td><input type="text" size="10" value="03.05.1981"></td></tr>
    <tr><td>Section:</td><td><input type="radio" name="s" checked> Tennis <input type="radio" name="s"> Bowls <input type="radio" name="s"> Croquet</td><td>State:</td><td><select><option>Active</option><option>Passive</option><option>Left</option></select></td></tr>
    <tr><td>Plays on:</td><td colspan="3">${COURTS.map((day, index) => html`<input type="checkbox" ${index < 2 && 'checked'}> ${day} `)}</td></tr>
    <tr><td>Remarks:</td><td colspan="3"><textarea rows="3" cols="70">Has a key to the boat house. Prefers letters.</textarea></td></tr></table></fieldset>`;
}

export function adminForm(): Html {
  return html`<header><h1>Club administration</h1><a href="/members">Members</a><a href="/fees">Fees</a><a href="/courts">Courts</a><a href="/letters">Letters</a><a href="/logout">Log out</a></header>
<main><p><a href="/members/1183">&laquo; Previous member</a> <a href="/members">List</a> <a href="/members/1185">Next member &raquo;</a></p><h2>Member no. 1184: Harriet Pemberton</h2>
  <form>${person()}${address('Home', ['Mill Lane 7', 'Ludlow', 'SY8 1QP', '01584 555 019'])}${address('Work', ['Castle Square 2', 'Shrewsbury', 'SY1 2BX', '01743 555 082'])}${payments()}
  <p><button type="submit">Save</button> <button type="submit">Save and next</button> <button type="reset">Undo changes</button> <button type="button">Delete member</button></p></form></main>
<footer>Version 3.2 - <a href="/manual.pdf">Manual</a></footer>`;
}
