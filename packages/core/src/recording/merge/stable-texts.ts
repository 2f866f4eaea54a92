/** Longer texts are prose, which gets reworded; shorter ones are signs. */
const LENGTH = { least: 3, most: 60 } as const;
/** Clock times, dates, prices, counters, versions and ids all have digits. */
const DIGIT = /\p{N}/u;
/** A text that ends so is on its way to another: "Saving…". */
const PASSING = /(…|\.\.\.)$/u;
const TIME_WORD = /\b(now|ago|today|yesterday|tomorrow|mon|tues|wednes|thurs|fri|satur|sun)(day)?\b|\b(january|february|march|april|june|july|august|september|october|november|december)\b/iu;
const LOADING = /^(loading|saving|sending|please wait|working|searching|processing|laden|lädt|wird geladen|chargement|cargando|caricamento|carregando|загрузка|加载中|読み込み中)/iu;
/** Names of people and places come with the data. */
const ADDRESS = /@|:\/\/|www\.|\{\{/iu;

/** Whether another run, on another day, will show the same text. */
export function isStable(text: string): boolean {
  const plain = text.trim();
  if (plain.length < LENGTH.least || plain.length > LENGTH.most || /\p{Cc}/u.test(plain)) return false;
  if ((plain.match(/\p{L}/gu) ?? []).length < Math.min(LENGTH.least, plain.length)) return false;
  return ![DIGIT, PASSING, TIME_WORD, LOADING, ADDRESS].some((unstable) => unstable.test(plain));
}

/** The first of several words, as headings and messages are; they stand before what they introduce. Else the first at all. */
export function lastingText(texts: readonly string[]): string | null {
  const [first] = texts;
  return (texts.find((text) => /\S\s+\S/u.test(text)) ?? first)?.trim() ?? null;
}
