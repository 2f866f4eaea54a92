/** Fonts and sets of icons that name each icon by a class with their prefix. */
const PREFIXES = /^(fa|bi|mdi|ti|la|ri|pi|bx|bxs|uil|ph|glyphicon|icon|ico|ion|lucide|feather|octicon|codicon|anticon|typcn|entypo|ion-ios|ion-md|oi|k-i|dashicons|tabler|heroicon|zmdi|eva|flaticon|el-icon|cil)-(.+)$/;
/** The same the other way round: `trash-icon`. */
const SUFFIX = /^(.+?)[-_](icon|ico)$/;
/** What such classes say besides which icon it is: style, size, movement, and what the icon is a part of. */
const NOT_ICONS = new Set(
  (
    'solid regular light thin duotone brands brand sharp fw lg sm xs xl md 2xs 2xl inverse spin spin-pulse pulse beat fade bounce flip shake stack stack-1x stack-2x border ' +
    'ul li rotate-90 rotate-180 rotate-270 flip-horizontal flip-vertical pull-left pull-right small large medium tiny big default primary secondary light dark ' +
    'button btn link wrapper wrap container only left right start end box svg img image text label inner outer inline block round circle-wrapper ' +
    'white black red green blue gray grey muted active disabled hover size base root set font item menu nav input field prefix suffix leading trailing'
  ).split(' '),
);

/** The classes that name an icon: `fa-trash`, but not `fa-solid` nor `icon-lg`. */
export function iconClasses(classes: readonly string[]): string[] {
  return classes.filter((name) => {
    const rest = PREFIXES.exec(name)?.[2] ?? SUFFIX.exec(name)?.[1]?.replace(/^.*__/, '');
    return rest !== undefined && rest !== '' && !NOT_ICONS.has(rest) && !/^(\d+x?|w-\d+|h-\d+)$/.test(rest);
  });
}
