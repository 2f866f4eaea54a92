import { normaliseText } from './normalise.js';

const BARE_COUNT = /\s+\d{1,3}\s*$/u;
/** What is shown with a count so often that a bare number behind it is one. */
const COUNTED: ReadonlySet<string> = new Set(
  (
    'inbox, cart, basket, bag, shopping cart, shopping bag, my cart, notifications, messages, unread messages, drafts, spam, junk, trash, comments, likes, wishlist, wish list, favorites, favourites, alerts, unread, requests, ' +
    'posteingang, warenkorb, benachrichtigungen, nachrichten, entwürfe, kommentare, merkzettel, wunschliste, favoriten, boîte de réception, panier, mon panier, brouillons, commentaires, favoris, carrito, cesta, ' +
    'bandeja de entrada, borradores, comentarios, favoritos, notificaciones, mensajes, carrello, posta in arrivo, bozze, commenti, preferiti, notifiche, messaggi, carrinho, caixa de entrada, rascunhos, comentários, notificações, mensagens, ' +
    'winkelwagen, winkelmandje, meldingen, berichten, concepten, reacties, favorieten, корзина, входящие, уведомления'
  )
    .split(', ')
    .map(normaliseText),
);
/** A count behind a name, with what is counted: "Cart 2 items", "Cart: 2", "Inbox, 3 unread". */
const COUNT_BEHIND = /[\s:,·•|-]+\d{1,4}\+?(?:\s+(?:items?|new|unread|neue?|ungelesene?|artikel|articles?|nouveaux|nuevos?|artículos?|nuovi|articoli|novos?|itens|artikelen))?\s*$/iu;

/**
 * Whether the texts differ only in a count shown as a badge, in round or square brackets or as "99+":
 * "Cart (2)", "Cart (3)" and "Cart"; or behind what is known to be counted: "Inbox 3" and "Inbox 5". Any other bare
 * number is part of the name: "Page 2" is not "Page 3".
 */
export function isCounterVariant(a: string, b: string): boolean {
  const left = withoutBadge(a);
  const right = withoutBadge(b);
  if (left === a && right === b) return false;
  const rest = normaliseText(left);
  if (rest !== '' && rest === normaliseText(right)) return true;
  // Brackets on one side say that the bare number on the other is a count as well: "Drafts (2)", "Drafts 7".
  const bare = left === a ? normaliseText(a.replace(BARE_COUNT, '')) : rest;
  return bare !== '' && bare === (right === b ? normaliseText(b.replace(BARE_COUNT, '')) : normaliseText(right));
}

function withoutBadge(text: string): string {
  if (!/\d/u.test(text)) return text;
  return text
    .replace(/^\s*[(（[]\s*\d{1,3}\+?\s*[)）\]]/u, '')
    .replace(/\s*[(（[]\s*\d{1,3}\+?\s*(?:items?|new|unread|neue?|artikel|articles?|nuevos?|nuovi|articoli|novos?|itens)?\s*[)）\]]\s*$/iu, '')
    .replace(/\s+\d{1,3}\+\s*$/u, '')
    .replace(COUNT_BEHIND, (count, at: number) => (COUNTED.has(normaliseText(text.slice(0, at))) ? '' : count));
}
