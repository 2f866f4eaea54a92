/** Words that change nothing between other words; never dropped at the end, where "a" numbers ("Option A"). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  ('my your our the a an please and mon ma mes votre vos notre nos le la les un une veuillez et ' +
    'der die das den dem ein eine einen mein meine meinen dein deine ihr ihre ihren bitte und el los las mi mis tu tus su sus por favor y ' +
    'il lo gli mio mia miei tuo tua tuoi per favore o os as meu minha meus minhas seu sua de het een mijn jouw uw мой моя мои ваш ваша ваши пожалуйста').split(' '),
);
/** One letter of these is an article or "and" in one language and the name of an option in all. */
const ONE_LETTER: ReadonlySet<string> = new Set(['a', 'e', 'o', 'y', 'i']);

/** What letters number: "Plan A details" are not the "Plan details". */
const NUMBERED: ReadonlySet<string> = new Set(
  ('plan option part section group type class level block building terminal gate room zone team variant version step column row appendix series vitamin hepatitis grade tier model size unit ' +
    'site figure table exhibit form schedule question answer choice tab phase stage sector hall wing deck platform stand pool category teil gruppe klasse typ variante opcion grupo tipo gruppo').split(' '),
);

const OWNERS: ReadonlySet<string> = new Set('my your our mein meine meinen dein deine ihr ihre mon ma mes votre vos mi mis tu tus su sus mio mia miei tuo tua meu minha meus minhas seu sua mijn jouw uw'.split(' '));

/** Whose things they are decides where there are those of others too: "My tickets" are not all tickets. */
const OTHERS_TOO: ReadonlySet<string> = new Set(
  ('task tasks ticket tickets issue issues project projects file files document documents team teams request requests report reports group groups event events post posts comment comments review reviews ' +
    'photos videos contacts customers leads deals cases notes boards repositories assignments work activity calendar drive uploads listings ads campaigns pages playlists courses classes students patients ' +
    'aufgaben projekte dateien dokumente fichiers projets archivos proyectos progetti projetos projecten bestanden').split(' '),
);

/** Words as they are compared for what they mean. */
export function withoutStopWords(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (const [i, word] of words.entries()) {
    if (i === words.length - 1 || !STOP_WORDS.has(word) || isNumbering(words, i)) kept.push(word);
    else if (isOwned(words, i)) kept.push('my');
  }
  return kept;
}

/** Whether a letter that could be an article numbers what stands before it. */
export function isNumbering(words: readonly string[], at: number): boolean {
  return ONE_LETTER.has(words[at] ?? '') && (at === words.length - 1 || NUMBERED.has(words[at - 1] ?? ''));
}

/** Whether the word tells one's own things from those of others. */
export function isOwned(words: readonly string[], at: number): boolean {
  return OWNERS.has(words[at] ?? '') && OTHERS_TOO.has(words[at + 1] ?? '');
}
