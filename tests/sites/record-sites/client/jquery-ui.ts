import './jquery-global.js';
import 'jquery-ui/dist/themes/base/jquery-ui.css';
import 'jquery-ui/dist/jquery-ui.js';

/** The slice of the library that the page uses. */
interface Widgets {
  slider(options: object): void;
  slider(what: 'value'): number;
  sortable(options?: object): void;
  draggable(options?: object): void;
  droppable(options: object): void;
  selectmenu(): void;
  datepicker(options: object): void;
  tabs(): void;
  val(): string;
  text(text: string): void;
}

const find = (globalThis as unknown as { $: (css: string) => Widgets }).$;
find('#loudness').slider({ value: 10, slide: (_: unknown, { value }: { value: number }) => find('#shown').text(`Loudness ${value}`) });
find('#songs').sortable();
find('#coin').draggable({ revert: 'invalid' });
find('#box').droppable({ drop: () => find('#told').text('Coin dropped') });
find('#day').datepicker({ defaultDate: new Date(2031, 4, 1), dateFormat: 'yy-mm-dd' });
Object.assign(globalThis, {
  siteState: () => ({
    loudness: find('#loudness').slider('value'),
    songs: [...document.querySelectorAll('#songs li')].map((song) => song.textContent),
    told: document.querySelector('#told')?.textContent,
    day: find('#day').val(),
  }),
});
