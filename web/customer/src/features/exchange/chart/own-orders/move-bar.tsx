import type { Order } from '@corella/contracts/web';
import { Button, Icon, groupThousands, showDecimal } from '@corella/ui';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { meetsBest } from '../../core/best-prices.js';
import { useExchange } from '../../core/exchange-context.js';
import { useBestPrices } from '../../core/use-best-prices.js';
import styles from './move-bar.module.css';
import { restOf } from './order-lines.js';
import type { MoveOrder } from './use-move-order.js';

/** Says so when the order would not rest at its new price. */
function Takes({ order, price }: { readonly order: Order; readonly price: string }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { ask, bid } = useBestPrices();
  const opposite = order.side === 'buy' ? ask : bid;
  if (order.stopPrice !== null || opposite === null || !meetsBest(order.side, price, opposite)) return null;
  return (
    <span className={styles.takes} role="status">
      <Icon name="warn" />
      {t(order.type === 'post-only' ? 'move.wouldTake' : 'move.takes', { best: groupThousands(opposite) })}
    </span>
  );
}

/** Asks before an order that was dragged is moved. The answer has the focus; Escape keeps the order. */
export function MoveBar({ move, pending, confirm, keep }: Omit<MoveOrder, 'ask'>): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { market, base } = useExchange();
  const answer = useRef<HTMLButtonElement>(null);
  const shown = move !== null;
  useEffect(() => {
    if (shown) answer.current?.focus();
  }, [shown]);
  if (move === null) return null;
  const { order, of, price } = move;
  const from = (of === 'price' ? order.price : order.stopPrice) ?? '0';
  const text = (decimal: string): string => showDecimal(decimal, market.pricePrecision);
  const amount = `${showDecimal(restOf(order) ?? '0', market.amountPrecision)} ${base}`;
  return (
    <div
      className={styles.bar}
      role="dialog"
      aria-label={t('move.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || pending) return;
        event.stopPropagation();
        keep();
      }}
    >
      <p>
        {t(`move.ask.${of}`, { side: t(`side.${order.side}`), amount })}{' '}
        <b className="num">
          {text(from)} → {text(price)}
        </b>{' '}
        {of === 'price' ? <Takes order={order} price={price} /> : null}
      </p>
      <span className={styles.acts}>
        <Button size="s" disabled={pending} onClick={keep}>
          {t('move.keep')}
        </Button>
        <Button ref={answer} size="s" kind="primary" busy={pending} onClick={confirm}>
          {t('move.confirm')}
        </Button>
      </span>
    </div>
  );
}
