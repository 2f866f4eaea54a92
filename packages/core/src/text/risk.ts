import { wordsOf } from './normalise.js';
import { compilePhrases, findPhrases } from './phrases.js';

/** Words on a control that say its act cannot easily be taken back, by language. */
export const RISK_WORDS: Readonly<Record<string, string>> = {
  en:
    'delete, remove, erase, destroy, wipe, purge, drop, terminate, deactivate, uninstall, format, factory reset, ' +
    'pay, pay now, make payment, buy, purchase, order now, place order, place your order, place the order, submit order, complete order, confirm order, ' +
    'confirm purchase, confirm payment, complete purchase, send, transfer, wire, withdraw, refund, donate, bid, trade, sell, book now, ' +
    'revoke, publish, deploy, unsubscribe, cancel subscription, cancel plan, cancel membership, end subscription, end membership, cancel order, cancel account, close account, cancel booking, ' +
    'sign contract, approve payment, merge, overwrite, reset password, suspend, ban',
  fr:
    'supprimer, effacer, détruire, retirer, payer, régler, acheter, commander, passer commande, passer la commande, confirmer la commande, valider la commande, ' +
    'envoyer, virer, virement, transférer, rembourser, révoquer, résilier, publier, désabonner, fermer le compte, vendre',
  de:
    'löschen, entfernen, vernichten, bezahlen, zahlen, kaufen, jetzt kaufen, bestellen, zahlungspflichtig bestellen, bestellung aufgeben, absenden, senden, ' +
    'überweisen, übertragen, erstatten, widerrufen, kündigen, veröffentlichen, abbestellen, verkaufen, konto schließen',
  es:
    'eliminar, borrar, quitar, pagar, comprar, realizar pedido, hacer pedido, confirmar pedido, enviar, transferir, reembolsar, revocar, publicar, ' +
    'cancelar suscripción, darse de baja, vender, cerrar cuenta',
  it: 'elimina, eliminare, cancella, rimuovi, paga, acquista, ordina, invia, trasferisci, revoca, pubblica, vendi',
  pt: 'excluir, eliminar, apagar, remover, pagar, comprar, finalizar pedido, enviar, transferir, revogar, publicar, vender',
  ru: 'удалить, стереть, убрать, оплатить, заплатить, купить, оформить заказ, заказать, отправить, перевести, вернуть деньги, отозвать, опубликовать, отписаться, продать',
  zh: '删除, 移除, 清空, 支付, 付款, 购买, 下单, 提交订单, 发送, 转账, 退款, 撤销授权, 发布, 取消订阅, 卖出, 出售',
  ja: '削除, 支払, 購入, 注文, 注文を確定, 送信, 振込, 送金, 返金, 公開, 退会, 解約, 取り消す',
};

const RISKS = compilePhrases(Object.values(RISK_WORDS).flatMap((words) => words.split(',').map((word) => [word, true] as const)));

/** The first risk word in any of the texts, or null: a step with one takes stricter thresholds and needs an after-check. */
export function riskOf(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const [hit] = findPhrases(RISKS, wordsOf(text ?? ''));
    if (hit !== undefined) return hit.phrase;
  }
  return null;
}
