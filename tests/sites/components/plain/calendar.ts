import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

/** Day of November 2026 to what happens then. */
const EVENTS: Readonly<Record<number, ReadonlyArray<readonly [string, string]>>> = {
  2: [['9:00', 'Team meeting']], 4: [['11:30', 'Dentist']], 6: [['18:00', 'Choir']], 9: [['9:00', 'Team meeting'], ['14:00', 'Budget review']], 11: [['8:15', 'School run']],
  13: [['18:00', 'Choir']], 16: [['9:00', 'Team meeting']], 18: [['16:30', 'Piano lesson'], ['19:00', 'Parents evening']], 20: [['18:00', 'Choir']], 23: [['9:00', 'Team meeting']],
  25: [['16:30', 'Piano lesson']], 27: [['12:00', 'Lunch with Agnes'], ['18:00', 'Choir']], 30: [['9:00', 'Team meeting']],
};
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The first of November 2026 is a Sunday. */
const WEEKS = Array.from({ length: 6 }, (_week, week) => DAYS.map((_day, day) => week * 7 + day - 5));
const CALENDARS = [['Family', true], ['Work', true], ['School holidays', false], ['Birthdays', true]] as const;

function day(number: number): Html {
  if (number < 1 || number > 30) return html`<td></td>`;
  return html`<td><a href="/2026/11/${number}">${number}</a> ${(EVENTS[number] ?? []).map(([time, name]) => html`<br><a href="/events/${number}-${time.replace(':', '')}">${time} ${name}</a>`)}</td>`;
}

export function calendar(): Html {
  return html`<header><h1>November 2026</h1><button title="Previous month">${icon('chevron-left')}</button> <button>Today</button> <button title="Next month">${icon('chevron-right')}</button>
  <button>Day</button> <button>Week</button> <button>Month</button> <input type="text" placeholder="Search events"> <button title="Search">${icon('search')}</button> <button>New event</button></header>
<main><p>Show: ${CALENDARS.map(([name, on]) => html`<label><input type="checkbox" ${on && 'checked'}> ${name}</label> `)}</p>
  <table height="470"><tr>${DAYS.map((name) => html`<th width="14%">${name}</th>`)}</tr>${WEEKS.map((week) => html`<tr>${week.map(day)}</tr>`)}</table></main>
<footer><a href="/settings">Settings</a> <a href="/print">Print month</a> <a href="/export.ics">Export</a></footer>`;
}
