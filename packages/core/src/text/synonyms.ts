import { digitsAgree, enumeratorsDiffer, opposed } from './guards.js';
import { wordsOf } from './normalise.js';
import { compilePhrases, findPhrases } from './phrases.js';

/**
 * Phrases of interfaces that name the same control, by language; one row is one meaning. Only what a user would
 * not tell apart: "save" is not "update", "next" is not "continue", "reset password" is not "forgot password".
 * Rows of two languages that share a phrase ("login", "e-mail") are one meaning.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'sign in, signin, log in, login, log on, logon, sign on',
    'sign out, signout, log out, logout, log off, logoff, sign off',
    'sign up, signup, register, create account, create an account, create new account',
    'cart, basket, bag, shopping cart, shopping basket, shopping bag',
    'checkout, check out, proceed to checkout, go to checkout, continue to checkout',
    'place order, submit order, complete order, send order',
    'buy, purchase',
    'email, e-mail, email address, e-mail address, mail, mail address',
    'phone, telephone, tel, phone number, telephone number, phone no',
    'mobile, mobile phone, mobile number, cell phone, cell, cell number',
    'zip, zip code, postal code, postcode, post code',
    'search, find',
    'delete, remove',
    'save, save changes',
    'cancel, abort',
    'close, dismiss',
    'edit, modify',
    'submit, send',
    'continue, proceed',
    'ok, okay',
    'settings, preferences',
    'quantity, qty',
    'username, user name, login name',
    'password, pwd, pass word',
    'first name, given name, forename',
    'last name, surname, family name',
    'date of birth, birth date, birthdate, birthday, dob',
    'shipping, delivery',
    'coupon, coupon code, promo code, promotion code, promotional code, voucher, voucher code, discount code',
    'wishlist, wish list',
    'cvv, cvc, security code, card security code',
    'expiry date, expiration date, exp date, expiry, expiration, valid until',
    'home, homepage, home page',
    'learn more, read more, find out more',
    'view all, see all, show all',
    'view more, see more, show more, load more',
    'faq, faqs, frequently asked questions',
    'upload file, choose file, select file, browse file',
    'photo, picture',
    'about, about us',
    'contact, contact us',
    'forgot password, forgotten password, forgot your password',
    'remember me, keep me signed in, keep me logged in, stay signed in, stay logged in',
    'info, information',
    'number, num, nbr, nr',
    'amount, amt',
    'description, desc',
    'department, dept',
    'address, addr',
    'message, msg',
    'maximum, max',
    'minimum, min',
    'subtotal, sub total',
    'previous, prev',
    'favorite, favourite',
    'color, colour',
    'organization, organisation',
    'customize, customise',
    'personalize, personalise',
    'center, centre',
    'catalog, catalogue',
    'canceled, cancelled',
    'license, licence',
    'gray, grey',
    'analyze, analyse',
    'sign me up, subscribe',
    'terms and conditions, terms of service, terms of use',
    'privacy policy, privacy notice, privacy statement',
  ],
  fr: [
    'se connecter, connexion, s’identifier, connectez-vous, identifiez-vous',
    'se déconnecter, déconnexion',
    's’inscrire, inscription, créer un compte, créer compte, inscrivez-vous',
    'enregistrer, sauvegarder, enregistrer les modifications',
    'supprimer, effacer',
    'rechercher, recherche, chercher',
    'paramètres, réglages, préférences',
    'e-mail, email, courriel, adresse e-mail, adresse email, adresse électronique',
    'téléphone, tél, numéro de téléphone',
    'quantité, qté',
    'ajouter au panier, mettre au panier',
    'commander, passer commande, passer la commande, valider la commande',
    'mot de passe oublié, j’ai oublié mon mot de passe',
    'nous contacter, contactez-nous',
    'en savoir plus, lire la suite',
  ],
  de: [
    'anmelden, einloggen, login',
    'abmelden, ausloggen, logout',
    'registrieren, konto erstellen, konto anlegen, neues konto erstellen',
    'speichern, sichern, änderungen speichern',
    'löschen, entfernen',
    'suchen, suche, finden',
    'e-mail, email, e-mail-adresse, mail-adresse',
    'telefon, tel, telefonnummer',
    'plz, postleitzahl',
    'menge, anzahl',
    'warenkorb, einkaufswagen, einkaufskorb',
    'zur kasse, zur kasse gehen, weiter zur kasse',
    'nachname, familienname',
    'straße, str',
    'nummer, nr',
    'passwort, kennwort',
    'mehr erfahren, weiterlesen',
  ],
  es: [
    'iniciar sesión, acceder, inicia sesión, login',
    'cerrar sesión, cierra sesión, logout',
    'registrarse, crear cuenta, crear una cuenta, regístrate',
    'guardar, guardar cambios',
    'eliminar, borrar',
    'buscar, búsqueda',
    'carrito, cesta, carro',
    'correo, correo electrónico, email, e-mail',
    'teléfono, tel, número de teléfono',
    'configuración, ajustes, preferencias',
    'cantidad, cant',
    'agregar, añadir',
    'apellido, apellidos',
    'finalizar compra, tramitar pedido, realizar pedido',
    'saber más, leer más, más información',
  ],
  ru: [
    'войти, вход, авторизоваться',
    'выйти, выход',
    'зарегистрироваться, регистрация, создать аккаунт',
    'сохранить, сохранить изменения',
    'найти, поиск, искать',
    'удалить, убрать',
    'настройки, параметры',
    'электронная почта, эл почта, почта, email, e-mail',
    'телефон, тел, номер телефона',
    'количество, кол-во',
    'отмена, отменить',
    'изменить, редактировать',
    'подробнее, узнать больше',
    'оформить заказ, сделать заказ',
  ],
  zh: ['登录, 登入, 登陆', '退出, 登出, 注销, 退出登录', '搜索, 查找, 搜寻', '设置, 设定', '删除, 移除', '购物车, 购物篮', '确定, 确认', '邮箱, 电子邮箱, 电子邮件'],
  ja: ['ログイン, サインイン', 'ログアウト, サインアウト', '検索, 探す', 'メール, メールアドレス, Eメール', 'カート, 買い物かご, ショッピングカート', '新規登録, 会員登録'],
};

/** Words that change nothing between other words; never dropped at the end, where "a" numbers ("Option A"). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  ('my your our the a an please mon ma mes votre vos notre nos le la les un une veuillez ' +
    'der die das den dem ein eine einen mein meine dein deine ihr ihre bitte el los las mi mis tu tus su sus por favor мой моя мои ваш ваша ваши пожалуйста').split(' '),
);

/** What ends in s and is no plural of the word without it. */
const NO_PLURALS: ReadonlySet<string> = new Set(['news', 'goods', 'customs', 'sales', 'series', 'lens', 'does', 'less']);

const MEANINGS = compilePhrases(meaningRows());

/** Whether the texts are other words for the same control; guards (numbers, opposites) come first. */
export function synonymous(a: string, b: string): boolean {
  const left = meaningOf(a);
  if (left === '' || left !== meaningOf(b)) return false;
  return digitsAgree(a, b) && !opposed(a, b) && !enumeratorsDiffer(a, b);
}

function meaningOf(text: string): string {
  const kept = plainWords(text);
  const hits = findPhrases(MEANINGS, kept);
  const unspaced = hits.find((hit) => hit.words === null);
  if (unspaced !== undefined) return unspacedMeaning(kept.join(''));
  const starts = new Map(hits.map((hit) => [hit.words?.start ?? -1, hit]));
  return spacedMeaning(kept, starts);
}

/** Without stop words, in the singular. */
function plainWords(text: string): string[] {
  const words = wordsOf(text);
  return words.filter((word, i) => i === words.length - 1 || !STOP_WORDS.has(word)).map(singular);
}

function spacedMeaning(words: readonly string[], hits: ReadonlyMap<number, { values: readonly string[]; words: { end: number } | null }>): string {
  const out: string[] = [];
  let at = 0;
  while (at < words.length) {
    const hit = hits.get(at);
    out.push(hit?.values[0] ?? words[at] ?? '');
    at = hit?.words?.end ?? at + 1;
  }
  return out.join(' ');
}

function unspacedMeaning(text: string): string {
  const pattern = MEANINGS.unspacedPattern;
  if (pattern === null) return text;
  return text.replace(pattern, (phrase) => MEANINGS.unspaced.get(phrase)?.[0] ?? phrase);
}

/** English plural, lightly: enough for "item"/"items", "address"/"addresses", "category"/"categories". */
function singular(word: string): string {
  if (word.length < 4 || NO_PLURALS.has(word) || /(?:ss|us|is)$/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes)$/u.test(word) ? word.slice(0, -2) : word.replace(/s$/u, '');
}

function* meaningRows(): Generator<readonly [string, string]> {
  const known = new Map<string, string>();
  for (const row of Object.values(SYNONYMS).flat()) {
    const phrases = row.split(',').map((phrase) => plainWords(phrase).join(' '));
    const meaning = phrases.map((phrase) => known.get(phrase)).find((found) => found !== undefined) ?? `«${phrases[0]}»`;
    for (const phrase of phrases) {
      if (known.has(phrase)) continue;
      known.set(phrase, meaning);
      yield [phrase, meaning];
    }
  }
}
