import { labelOfContainer } from './containers.js';
import { cut } from './collapse.js';
import { firstNotBelow } from './ordered.js';
import type { PageView } from './page-view.js';
import { likeItems } from './repeated-item.js';

const MOST = 3;
const LENGTH = 120;
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role="heading"]';
/** Headings looked at on one level: those before are of other sections. */
const TRIED = 12;
/** A heading may stand in a box of its own with an icon and a button or two. */
const TITLE_BOX = 10;
const TITLE_LEVELS = 3;
const SECTIONS = new Set(['section', 'article', 'aside', 'nav', 'form', 'fieldset', 'dialog', 'li', 'footer']);
const LABELLED_ROLES = new Set(['region', 'tabpanel', 'group', 'dialog', 'alertdialog', 'form', 'search', 'radiogroup', 'menu', 'toolbar', 'navigation', 'complementary']);
const LABELLED_TAGS = new Set(['section', 'form', 'nav', 'aside', 'dialog', 'fieldset']);
const TITLES_OF: Record<string, string> = { fieldset: 'legend', details: 'summary', table: 'caption', figure: 'figcaption' };

/** Titles of the sections around an element, or around the row it stands in; innermost first. */
export function sectionTitlesOf(view: PageView, at: number): string[] {
  const titles: string[] = [];
  let inner = at;
  let rank = 7;
  for (let outer = view.index.parents[at] ?? -1; outer >= 0 && titles.length < MOST; outer = view.index.parents[outer] ?? -1) {
    const headings = headingsBetween(view, { outer, inner, rank });
    rank = headings.rank;
    const found = [...headings.texts, ...(headings.texts.length === 0 ? titleByLook(view, outer, inner) : []), ...givenTitle(view, outer)];
    for (const text of found) if (text !== '' && !titles.includes(cut(text, LENGTH))) titles.push(cut(text, LENGTH));
    inner = outer;
  }
  return titles.slice(0, MOST);
}

/** legend, summary, caption, or the name that markup gives to the section. */
function givenTitle(view: PageView, at: number): string[] {
  return view.once(`given title ${at}`, () => {
    const wanted = TITLES_OF[view.tag(at)];
    const first = at + 1;
    if (wanted !== undefined && first < (view.index.ends[at] ?? 0) && view.tag(first) === wanted) return [view.text(first)];
    const role = view.attribute(at, 'role');
    const labelled = role === null ? LABELLED_TAGS.has(view.tag(at)) : LABELLED_ROLES.has(role);
    if (!labelled) return [];
    return [labelOfContainer(view, at) ?? (role === 'tabpanel' ? chosenTab(view, at) : '')];
  });
}

/** A panel that does not say which tab it belongs to is shown because that tab is chosen. */
function chosenTab(view: PageView, panel: number): string {
  const parent = view.index.parents[panel] ?? -1;
  const tabs = view.all('[role="tab"][aria-selected="true"]').filter((tab) => tab > parent && tab < (view.index.ends[parent] ?? 0) && !(tab > panel && tab < (view.index.ends[panel] ?? 0)));
  return tabs.length === 1 ? view.text(tabs[0] ?? -1) : '';
}

/**
 * The headings of this level before the element: the last one, and before it those of higher ranks. `rank` is that of
 * the last title taken: a heading below it titles a part that has ended.
 */
function headingsBetween(view: PageView, level: { outer: number; inner: number; rank: number }): { texts: string[]; rank: number } {
  const headings = view.all(HEADINGS);
  const texts: string[] = [];
  let { rank } = level;
  const last = firstNotBelow(headings, level.inner) - 1;
  for (let i = last; i >= 0 && i > last - TRIED && (headings[i] ?? 0) > level.outer && texts.length < MOST; i--) {
    const heading = headings[i] ?? 0;
    const own = rankOf(view, heading);
    if (own >= rank || !titles(view, heading, level)) continue;
    texts.push(view.text(heading));
    rank = own;
  }
  return { texts, rank };
}

function rankOf(view: PageView, at: number): number {
  const level = Number(/^h([1-6])$/.exec(view.tag(at))?.[1] ?? view.attribute(at, 'aria-level') ?? 2);
  return Number.isFinite(level) ? level : 2;
}

/** It stands on the level itself, or in a small box on it that is no section or item of its own. */
function titles(view: PageView, heading: number, { outer, inner }: { outer: number; inner: number }): boolean {
  let box = heading;
  for (let levels = 0; levels < TITLE_LEVELS && (view.index.parents[box] ?? -1) !== outer; levels++) box = view.index.parents[box] ?? -1;
  if (box < 0 || (view.index.parents[box] ?? -1) !== outer || (view.index.ends[box] ?? 0) > inner) return false;
  return box === heading || ((view.index.ends[box] ?? 0) - box <= TITLE_BOX && !SECTIONS.has(view.tag(box)) && likeItems(view, box).length === 0);
}

const TITLE_LENGTH = 60;
const BLOCKS = new Set(['div', 'section', 'article', 'aside', 'form', 'main', 'header', 'nav', 'fieldset']);
const LARGER = 1.12;
const BOLD = 600;

/** Words that stand first in a block and are bolder or larger than what the block holds are its title, whatever their markup. */
function titleByLook(view: PageView, block: number, inner: number): string[] {
  if (!BLOCKS.has(view.tag(block))) return [];
  const first = block + 1;
  if (first >= inner || (view.index.ends[first] ?? 0) > inner) return [];
  return view.once(`title by look ${block}`, () => (isTitle(view, first, block) ? [view.text(first)] : []));
}

function isTitle(view: PageView, at: number, block: number): boolean {
  const text = view.text(at);
  if (!view.index.shown[at] || text.length > TITLE_LENGTH || !/\p{L}{2}/u.test(text) || (view.index.ends[at] ?? 0) - at > 3) return false;
  for (let i = at; i < (view.index.ends[at] ?? 0); i++) if (view.interactive(i) || view.tag(i) === 'label') return false;
  const tag = view.tag(at);
  if (tag === 'strong' || tag === 'b') return true;
  const deepest = (view.index.ends[at] ?? 0) - 1;
  const [own, around] = [getComputedStyle(view.element(deepest)), getComputedStyle(view.element(block))];
  const larger = Number.parseFloat(own.fontSize) >= LARGER * Number.parseFloat(around.fontSize);
  return larger || (Number(own.fontWeight) >= BOLD && Number(around.fontWeight) < BOLD);
}
