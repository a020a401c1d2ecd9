import { isFinished } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import { assetCode, pairLabel, toast, trimDecimal } from '@corella/ui';
import i18next from 'i18next';
import { languageOfPath } from '../i18n/language.js';
import { reasonOf } from '../reasons/reasons.js';
import { splitSymbol } from './symbol-names.js';

const MOST_REMEMBERED = 500;
/** Ids of orders whose end was announced, so a repeated push announces nothing twice. */
const told = new Set<string>();

/** Announces how an order ended. A customer's own cancel is announced by the page that sent it. */
export function announceOrder(order: Order): void {
  if (!isFinished(order) || told.has(order.id)) return;
  told.add(order.id);
  if (told.size > MOST_REMEMBERED) told.delete([...told][0] ?? '');
  const { base, quote } = splitSymbol(order.symbol);
  const side = i18next.t(`shell:side.${order.side}`);
  const pair = pairLabel(base, quote);
  if (order.state === 'filled') {
    const detail = i18next.t('shell:notice.filledDetail', {
      quantity: trimDecimal(order.filledQuantity),
      base: assetCode(base),
      price: trimDecimal(order.averagePrice ?? ''),
      quote: assetCode(quote),
    });
    toast.done(i18next.t('shell:notice.filled', { side, pair }), detail);
  } else if (order.reason !== 'user-cancel' && order.reason !== 'cancel-all') {
    void reasonOf(order, languageOfPath(location.pathname)).then((why) =>
      toast.info(
        i18next.t('shell:notice.ended', { side, pair }),
        why === null ? undefined : `${why.sentence} ${why.remedy}`.trim(),
      ),
    );
  }
}
