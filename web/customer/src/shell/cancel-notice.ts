import { isAnswered } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import { noticeStore } from '@corella/ui';
import { amountsOf, isTold, keyOf, namesOf } from './order-notices.js';

/**
 * After a request to cancel one order that failed. Without an answer it may have been cancelled all the same; the news
 * of its end takes the place of this.
 */
export function announceNotCancelled(order: Order, error: Error, title: string): void {
  if (!isAnswered(error) && isTold(order.id)) return;
  const { side, pair } = namesOf(order);
  const detail = `${side} ${pair}, ${amountsOf(order)}. ${error.message}`;
  noticeStore.tell({ kind: 'error', key: keyOf(order), title, detail });
}
