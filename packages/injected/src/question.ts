import { classesOf } from './classes.js';
import { cut } from './collapse.js';
import { labelOfContainer } from './containers.js';
import { Emphasis, textsInside } from './item-texts.js';
import type { PageView } from './page-view.js';

const ASKING_TAGS = new Set(['dialog', 'fieldset', 'details']);
const ASKING_ROLES = new Set(['dialog', 'alertdialog', 'alert', 'status', 'tooltip', 'radiogroup']);
/** As the last word of a class: `confirm-modal`, `MuiDialog-root`, but not `modal-body`. */
const ASKING_WORDS = new Set('modal dialog popup popover popconfirm confirm toast alert snackbar notice prompt banner callout'.split(' '));
const SECTION_TAGS = new Set(['section']);
const SECTION_ROLES = new Set(['region', 'group']);
/** More than this is a part of the page that says many things. */
const SECTION_ELEMENTS = 60;
/** What they say is the name of one control. */
const PASSED = new Set(['label', 'span']);
const BOX_TAGS = new Set(['div', 'p', 'td', ...PASSED]);
const BOX_ELEMENTS = 25;
const LENGTH = 160;

/** What is asked or said where the element stands: the title and the first words of the nearest dialog, notice, group or small section. */
export function questionOf(view: PageView, at: number): string | null {
  const asking = view.above('asking', at, (one) => (isAsking(view, one) ? one : null));
  if (asking !== null) return sayingOf(view, asking, at);
  const section = view.above('small section', at, (one) => (isSmallSection(view, one) ? one : null));
  return section === null ? null : sayingOf(view, section, at);
}

/** The words that stand before an element in a box of a few controls, where no markup says what they are. */
export function captionOf(view: PageView, at: number): string | null {
  for (let box = view.index.parents[at] ?? -1; isBox(view, box); box = view.index.parents[box] ?? -1) {
    const words = PASSED.has(view.tag(box)) ? null : wordsBefore(view, box, at);
    if (words !== null) return words;
  }
  return null;
}

function isBox(view: PageView, at: number): boolean {
  return at >= 0 && BOX_TAGS.has(view.tag(at)) && (view.index.ends[at] ?? 0) - at <= BOX_ELEMENTS;
}

function wordsBefore(view: PageView, box: number, at: number): string | null {
  const words = textsInside(view, box).find((one) => one.emphasis !== Emphasis.Picture && one.emphasis !== Emphasis.Link && one.at < at && !(one.at !== box && holds(view, one.at, at)));
  return words === undefined ? null : cut(words.text, LENGTH);
}

function isAsking(view: PageView, at: number): boolean {
  if (ASKING_TAGS.has(view.tag(at)) || ASKING_ROLES.has(view.attribute(at, 'role') ?? '') || view.attribute(at, 'popover') !== null) return true;
  const classes = view.attribute(at, 'class');
  return classes !== null && /modal|dialog|pop|confirm|toast|alert|snackbar|notice|prompt|banner|callout/i.test(classes) && classesOf(classes).some(asks);
}

function asks(name: string): boolean {
  const words = name
    .replace(/--.*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]+/);
  return ASKING_WORDS.has(words.findLast((word) => word !== '' && word !== 'root') ?? '');
}

function isSmallSection(view: PageView, at: number): boolean {
  const isSection = SECTION_TAGS.has(view.tag(at)) || SECTION_ROLES.has(view.attribute(at, 'role') ?? '');
  return isSection && (view.index.ends[at] ?? 0) - at <= SECTION_ELEMENTS;
}

/** Title, then the first text of the body; a legend or summary is a title too. */
function sayingOf(view: PageView, container: number, at: number): string | null {
  const texts = textsInside(view, container).filter((one) => one.emphasis !== Emphasis.Picture && !holds(view, at, one.at) && !(one.at !== container && holds(view, one.at, at)));
  const heading = texts.find((one) => one.emphasis === Emphasis.Heading)?.text;
  const title = titleInside(view, container) ?? labelOfContainer(view, container) ?? heading ?? null;
  const body = texts.find((one) => one.emphasis !== Emphasis.Link && one.text !== title && one.text !== heading)?.text ?? null;
  const said = [title, body].filter((text) => text !== null && text !== '');
  return said.length === 0 ? null : cut(said.join(' | '), LENGTH);
}

function titleInside(view: PageView, container: number): string | null {
  const first = container + 1;
  const tag = first < (view.index.ends[container] ?? 0) ? view.tag(first) : '';
  return tag === 'legend' || tag === 'summary' ? view.text(first) || null : null;
}

function holds(view: PageView, outer: number, at: number): boolean {
  return outer <= at && at < (view.index.ends[outer] ?? 0);
}
