import type { OrderType } from '@corella/contracts/market';
import { Icon, groupThousands } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { meetsBest, restingPrice } from '../../core/best-prices.js';
import { useExchange } from '../../core/exchange-context.js';
import type { OrderSide } from '../../core/order-side.js';
import { useBestPrices } from '../../core/use-best-prices.js';
import styles from '../look/form.module.css';

export interface TakerNoteProps {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly price: string;
  readonly onPrice: (price: string) => void;
}

/** A post-only order that would trade at once is cancelled. Says so before it is sent, with a price that would rest. */
export function TakerNote({ side, type, price, onPrice }: TakerNoteProps): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const best = useBestPrices();
  if (type !== 'post-only') return null;
  const opposite = side === 'buy' ? best.ask : best.bid;
  if (opposite === null || !meetsBest(side, price, opposite)) return null;
  const resting = restingPrice(side, best, market.pricePrecision);
  return (
    <p className={styles.note} role="status">
      <Icon name="warn" />
      <span className="num">
        <b>{t('form.wouldTake')}</b>
        {t(`form.wouldTakeWhy.${side}`, { best: groupThousands(opposite) })}{' '}
        {resting === null ? null : (
          <button type="button" className={styles.more} onClick={() => onPrice(resting)}>
            {t('form.useResting', { price: groupThousands(resting) })}
          </button>
        )}
      </span>
    </p>
  );
}
