import { isFinished } from '@corella/api-client';
import type { OrderType } from '@corella/contracts/market';
import type { Order, PlaceOrder } from '@corella/contracts/web';
import { assetCode, noticeStore, pairLabel, trimDecimal } from '@corella/ui';
import i18next from 'i18next';
import { tellFill } from '../alerts/start-alerts.js';
import { languageOfPath } from '../i18n/language.js';
import { reasonOf } from '../reasons/reasons.js';
import { splitSymbol } from './symbol-names.js';

/**
 * One notice an order: placed, then partly filled, then filled or cancelled, each in the place of the one before. An
 * order that ends at once is only told as ended, so "placed" waits a moment; for an order that rests at no price it
 * waits longer, in case the news of its end is late.
 */
const PLACED_AFTER_MS = 400;
const TAKEN_AFTER_MS = 3_000;
const TAKES: readonly OrderType[] = ['market', 'ioc', 'fok'];
const MOST_REMEMBERED = 500;

/** Ids of orders whose end was announced, so a repeated push announces nothing twice. */
const told = new Set<string>();
/** Orders that this page has asked to cancel. Another page's or a key's cancels are not announced here. */
const cancelling = new Set<string>();
/** Orders that another takes the place of, asked for by this page. The notice of the other one tells it. */
const replacing = new Set<string>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

export const keyOf = (order: Order): string => `order:${order.id}`;

export function namesOf({ symbol, side }: Pick<Order, 'symbol' | 'side'>): {
  readonly side: string;
  readonly pair: string;
} {
  const { base, quote } = splitSymbol(symbol);
  return { side: i18next.t(`shell:side.${side}`), pair: pairLabel(base, quote) };
}

/** `0.05 BTC`, or `500 AUD` for a market buy. */
function amountOf(
  order: Pick<PlaceOrder, 'symbol'> & { readonly [Key in 'quantity' | 'total']?: string | null },
): string {
  const { base, quote } = splitSymbol(order.symbol);
  return order.quantity == null
    ? `${trimDecimal(order.total ?? '0')} ${assetCode(quote)}`
    : `${trimDecimal(order.quantity)} ${assetCode(base)}`;
}

/** `0.05 BTC at 150,000 AUD`, with the trigger of a stop: what an order asks for. */
export function amountsOf(order: Order | PlaceOrder): string {
  const quote = assetCode(splitSymbol(order.symbol).quote);
  const price = order.price == null ? i18next.t('shell:notice.market') : `${trimDecimal(order.price)} ${quote}`;
  const amount = amountOf(order);
  return order.stopPrice == null
    ? i18next.t('shell:notice.at', { amount, price })
    : i18next.t('shell:notice.trigger', {
        amount,
        price,
        trigger: `${order.operator === 'lte' ? '≤' : '≥'} ${trimDecimal(order.stopPrice)}`,
      });
}

/** What an order got: `0.02 BTC of 0.05 BTC filled at 149,990.5 AUD`. Null before the first fill. */
function fillOf(order: Order): string | null {
  if (order.averagePrice === null) return null;
  const { base, quote } = splitSymbol(order.symbol);
  const filled = `${trimDecimal(order.filledQuantity)} ${assetCode(base)}`;
  const price = `${trimDecimal(order.averagePrice)} ${assetCode(quote)}`;
  return order.state === 'filled'
    ? i18next.t('shell:notice.at', { amount: filled, price })
    : i18next.t('shell:notice.part', { filled, amount: amountOf(order), price });
}

function stopWaiting({ id }: Order): boolean {
  clearTimeout(waiting.get(id));
  return waiting.delete(id);
}

/** After the answer to placing: says so unless the order ends, or fills in part, in the meantime. */
export function announcePlaced(order: Order, word: 'placed' | 'changed' = 'placed'): void {
  if (isFinished(order)) return announceOrder(order);
  if (told.has(order.id)) return;
  const say = (): void => {
    waiting.delete(order.id);
    const title = i18next.t(`shell:notice.${word}`, namesOf(order));
    noticeStore.tell({ kind: 'done', key: keyOf(order), title, detail: amountsOf(order) });
  };
  waiting.set(order.id, setTimeout(say, TAKES.includes(order.type) ? TAKEN_AFTER_MS : PLACED_AFTER_MS));
}

/** Before the request to cancel one order, so that its end is told here. */
export const expectCancel = (orderId: string): void => void cancelling.add(orderId);

/** Whether the end of an order was told. */
export const isTold = (orderId: string): boolean => told.has(orderId);

/** Before the request to put another order in the place of one. Call the answer if there is no order to tell of. */
export function expectReplaced(orderId: string): () => void {
  replacing.add(orderId);
  return () => void replacing.delete(orderId);
}

/** Follows an order's later states: a part that filled, and how it ended. */
export function announceOrder(order: Order): void {
  if (told.has(order.id)) return;
  if (isFinished(order)) announceEnd(order);
  else if (order.state === 'partial-filled') {
    const title = i18next.t('shell:notice.partly', namesOf(order));
    const quiet = !stopWaiting(order);
    const detail = fillOf(order) ?? amountsOf(order);
    noticeStore.tell({ kind: 'done', key: keyOf(order), title, detail, quiet });
    tellFill(order.id, title, detail);
  }
}

function announceEnd(order: Order): void {
  told.add(order.id);
  if (told.size > MOST_REMEMBERED) told.delete([...told][0] ?? '');
  stopWaiting(order);
  const key = keyOf(order);
  const gaveWay = replacing.delete(order.id);
  const cancelledHere = cancelling.delete(order.id);
  if (order.reason === 'replaced' && gaveWay) return noticeStore.withdraw(key);
  const got = fillOf(order) ?? amountsOf(order);
  if (order.state === 'filled') {
    const title = i18next.t('shell:notice.filled', namesOf(order));
    tellFill(order.id, title, got);
    return noticeStore.tell({ kind: 'done', key, title, detail: got });
  }
  const title = i18next.t('shell:notice.cancelled', namesOf(order));
  // Cancelling all is announced once, with their number. Each order's own notice is brought up to date.
  if (order.reason === 'user-cancel' || order.reason === 'cancel-all')
    return noticeStore.tell({ kind: 'info', key, title, detail: got, quiet: !cancelledHere });
  void reasonOf(order, languageOfPath(location.pathname)).then((why) =>
    noticeStore.tell({
      kind: 'info',
      key,
      title,
      detail: why === null ? got : `${got}. ${why.sentence} ${why.remedy}`.trim(),
    }),
  );
}
