import { currenciesDiffer, numbersAgree, readingsOppose } from './guards.js';
import { readingOf, type TextReading } from './reading.js';
import { isAct, spelled } from './spelling.js';
import { isNumbering, isOwned } from './stop-words.js';
import { readingsAgree } from './synonyms.js';

/** Words that add nothing to what a control does, by language. */
export const NEUTRAL_WORDS: Readonly<Record<string, string>> = {
  en: 'a an the my your our this that these it its please now here today',
  de: 'der die das den dem des ein eine einen einem mein meine meinen dein deine deinen ihr ihre ihren unser unsere bitte jetzt nun hier heute diese dieser dieses',
  fr: 'le la les un une des l mon ma mes votre vos notre nos ce cet cette ces maintenant ici veuillez svp',
  es: 'el la los las un una mi mis tu tus su sus nuestro nuestra este esta ahora aquí hoy ya',
  it: 'il lo la i gli le un una uno mio mia miei mie tuo tua tuoi tue questo questa ora adesso qui oggi subito',
  pt: 'o a os um uma meu minha meus minhas seu sua seus suas este esta agora aqui hoje já',
  nl: 'de het een mijn jouw je uw onze deze dit nu hier vandaag alstublieft aub',
};

/** What may stand before the name of a place: "Go to checkout". */
const LEAD_INS: readonly (readonly string[])[] = ['click here to', 'click here for', 'click to', 'tap to', 'press to', 'go to', 'proceed to', 'visit', 'view', 'see'].map((words) => words.split(' '));

/** What may stand behind the name of a place, but not behind an act: "Contact page", but not "Delete page". */
const PLACES: ReadonlySet<string> = new Set(['page', 'seite', 'pagina', 'screen', 'section', 'button', 'link', 'icon', 'schaltflache', 'bouton', 'lien', 'boton', 'enlace', 'pulsante', 'botao', 'knop']);

/** What may stand behind anything: where it is done goes without saying. */
const TRAILS: readonly (readonly string[])[] = ['on this device', 'on this computer', 'on this browser', 'in this browser', 'auf diesem gerat', 'sur cet appareil', 'en este dispositivo'].map((words) => words.split(' '));

const NEUTRAL: ReadonlySet<string> = new Set(Object.values(NEUTRAL_WORDS).flatMap((words) => words.normalize('NFD').replace(/\p{M}/gu, '').split(' ')));

/**
 * Whether the texts differ in nothing but words that change nothing, or are known as one label: "Subscribe" and
 * "Subscribe now", "Contact" and "Contact us"; but "Delete" is not "Delete all", nor "Save" the "Save draft".
 */
export function addsNothing(a: string, b: string): boolean {
  return readingsAddNothing(readingOf(a), readingOf(b));
}

export function readingsAddNothing(a: TextReading, b: TextReading): boolean {
  if (a.text === '' || b.text === '' || !numbersAgree(a, b) || currenciesDiffer(a, b) || readingsOppose(a, b)) return false;
  if (readingsAgree(a, b)) return true;
  const [left, right] = [tellingWords(a.words), tellingWords(b.words)];
  return left.length > 0 && left.length === right.length && left.every((word, i) => word === right[i]);
}

function tellingWords(words: readonly string[]): string[] {
  const all = withoutTrail(words).map(spelled);
  const kept = all.filter((word, i) => !NEUTRAL.has(word) || isOwned(all, i) || isNumbering(all, i));
  return withoutPlace(withoutLeadIn(kept));
}

function withoutTrail(words: readonly string[]): readonly string[] {
  const trail = TRAILS.find((one) => one.length < words.length && one.every((word, i) => words.at(i - one.length) === word));
  return words.slice(0, words.length - (trail?.length ?? 0));
}

function withoutLeadIn(words: string[]): string[] {
  const lead = LEAD_INS.find((one) => one.every((word, i) => words[i] === word));
  const rest = words.slice(lead?.length ?? 0);
  return lead === undefined || rest.length === 0 || (rest.length === 1 && isAct(rest[0] ?? '')) ? words : rest;
}

function withoutPlace(words: string[]): string[] {
  const rest = words.slice(0, -1);
  return PLACES.has(words.at(-1) ?? '') && rest.length > 0 && !rest.some(isAct) ? rest : words;
}
