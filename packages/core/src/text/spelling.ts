/** Abbreviations that stand for one word wherever they stand. */
const ABBREVIATIONS =
  'qty quantity, num number, nbr number, nr number, tel telephone, addr address, dept department, info information, config configuration, ' +
  'msg message, pwd password, amt amount, acct account, mgmt management, mgr manager, org organization, orgs organizations, prev previous, ' +
  'max maximum, min minimum, avg average, approx approximately, ref reference, stats statistics, apt apartment, ave avenue, blvd boulevard, bldg building, ' +
  'ext extension, intl international, prefs preferences, proj project, repo repository, repos repositories, ' +
  'img image, imgs images, pic picture, pics pictures, lang language, vs versus, yr year, yrs years, hr hour, hrs hours, mins minutes, secs seconds, ' +
  'dob birthdate, admin administrator, univ university, govt government, pkg package, pls please, plz please, thru through';

/** British spellings that no rule covers, and their American ones. */
const BRITISH =
  'colour color, favourite favorite, behaviour behavior, honour honor, neighbour neighbor, neighbourhood neighborhood, labour labor, harbour harbor, flavour flavor, humour humor, ' +
  'armour armor, vapour vapor, odour odor, rumour rumor, endeavour endeavor, centre center, theatre theater, metre meter, litre liter, fibre fiber, kilometre kilometer, ' +
  'centimetre centimeter, millimetre millimeter, catalogue catalog, dialogue dialog, analogue analog, licence license, defence defense, offence offense, grey gray, programme program, ' +
  'jewellery jewelry, travelling traveling, traveller traveler, cancelled canceled, cancelling canceling, labelled labeled, labelling labeling, modelling modeling, enrol enroll, enrolment enrollment, ' +
  'fulfil fulfill, fulfilment fulfillment, instalment installment, tyre tire, pyjamas pajamas, aluminium aluminum, maths math, moustache mustache, artefact artifact, judgement judgment, ' +
  'ageing aging, cosy cozy, sceptical skeptical, practise practice, counsellor counselor, jeweller jeweler, signalling signaling, ' +
  'okay ok, acknowledgement acknowledgment, mum mom, fillet filet, whisky whiskey, yoghurt yogurt';

const SPELLED: ReadonlyMap<string, string> = new Map(
  `${BRITISH}, ${ABBREVIATIONS}`.split(', ').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const plural: [string, string][] = BRITISH.includes(pair) && !from.endsWith('s') ? [[`${from}s`, `${to}s`]] : [];
    return [[from, to] as [string, string], ...plural];
  }),
);

/** Long words only: "rise", "wise" and "noise" have no z. */
const ISE = /(?<=[^aeiou][iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/u;

/** One spelling for words that are written in several ways; what it makes of a word is compared, never shown. */
export function spelled(word: string): string {
  const known = SPELLED.get(word);
  if (known !== undefined) return known;
  return word.length < 7 ? word : word.replace(ISE, 'z');
}

/** What ends in s and is no plural of the word without it, or is another thing than it: "Bags" are goods, the "bag" is the cart. */
const NO_PLURALS: ReadonlySet<string> = new Set(
  ('news goods customs sales series lens does less savings glasses arms means works terms rights specs contents thanks minutes ' +
    'bags baskets carts phones mobiles species analytics graphics logistics headquarters plus always perhaps yes les des nous vous plus moins alles dies als').split(' '),
);

/** English plural, lightly: enough for "item"/"items", "address"/"addresses", "category"/"categories". */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || NO_PLURALS.has(word) || /(?:ss|us|is)$/u.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes)$/u.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Words that are an act in the singular and a list of things in the plural: "Order" buys, "Orders" shows what was bought. */
const ACTS: ReadonlySet<string> = new Set(
  ('order message share like post comment book report return upload download check play view search copy contact draft archive follow link list ' +
    'note pin print mark bookmark review rate request transfer test trade bid star tag track visit vote watch work start stop run save set block ' +
    'change charge claim cut exchange export import fix form host invite issue label load lock log mail match measure move offer pass plan plot ' +
    'quote record refund release reply repair reset ride sale send ship sign sort store stream support switch sync talk text time update upgrade ' +
    'use walk win edit delete answer ask buy call clone commit merge pull push fork alert schedule backup click display donate drop favourite ' +
    'favorite forecast hire leave lease permit phone pick preview protest purchase query rent reserve shift shop snap sponsor taste train ' +
    'translate travel treat try wish write right good custom saving spec').split(' '),
);

/** Whether a word can say what is done: then what follows it says to what. */
export function isAct(word: string): boolean {
  return ACTS.has(word) || OTHER_ACTS.has(word);
}

const OTHER_ACTS: ReadonlySet<string> = new Set(
  ('add new create remove insert rename duplicate paste open close show hide apply submit next previous first last discard publish restore clear refresh reload approve reject accept decline ' +
    'enable disable unlock join confirm cancel neue neu löschen bearbeiten hinzufügen nouvelle nouveau ajouter supprimer modifier nueva nuevo eliminar editar nuova nuovo aggiungi elimina modifica').split(' '),
);

/** Whether two words are one as an act and one as a list: only a label of one word leaves it open which is meant. */
export function actAndList(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  if (NO_PLURALS.has(many) && many === `${one}s`) return true;
  return one !== many && singular(many) === one && ACTS.has(one);
}

/** With a hyphen they say that something is done again, without one something else. */
const DONE_AGAIN: ReadonlySet<string> = new Set(['resign', 'release', 'recover', 'resort', 'represent', 'repress', 'reform', 'remark', 'recreate', 'recreation', 'reserve', 'resent', 'relay', 'restore']);

/** Whether words may be written as one: "sign-in", "E-Mail", "check out". */
export function mayBeJoined(words: readonly string[]): boolean {
  return !words.some((word, i) => word === 're' && DONE_AGAIN.has(`re${words[i + 1] ?? ''}`));
}
