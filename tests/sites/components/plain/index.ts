import type { Html } from '../../shop/html.js';
import { type Page, page, type Site } from '../site.js';
import { adminForm } from './admin-form.js';
import { board } from './board.js';
import { calendar } from './calendar.js';
import { phoneBook } from './phone-book.js';

function handWritten(name: string, title: string, body: Html): Page {
  return page(name, { title, body, assets: ['style.css'] });
}

/** Markup as people write it by hand: no ids, no classes, labels that only their place connects to a field. */
export const plain: Site = {
  name: 'plain',
  bundles: ['style.css'],
  pages: [
    handWritten('phone-book', 'Phone book', phoneBook()),
    handWritten('admin-form', 'Edit member - Club administration', adminForm()),
    handWritten('board', 'Board: Spring fair', board()),
    handWritten('calendar', 'November 2026 - Calendar', calendar()),
  ],
};
