import { useStale } from '@corella/api-client';
import { groupThousands } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import { useNowAndThen } from '../../../../live/use-now-and-then.js';
import { sortedLevels } from '../../../../book-levels/book-levels.js';
import { totalDecimals } from '../../core/quote-decimals.js';
import { useExchange } from '../../core/exchange-context.js';
import { depthWithin } from './depth-points.js';
import styles from '../chart.module.css';

const EVERY_MS = 500;
const REACHES_PPM = [1_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000] as const;

/** Depth as a table: how much is on each side within a distance of the middle. */
export function DepthTable(): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, depth, base, quote, pair } = useExchange();
  const stale = useStale(market);
  const book = useNowAndThen(depth, EVERY_MS);
  const precision = { price: market.pricePrecision, amount: market.amountPrecision };
  const asks = book === null ? [] : sortedLevels(book.asks, 'ask', precision);
  const bids = book === null ? [] : sortedLevels(book.bids, 'bid', precision);
  const middle = ((asks[0]?.ticks ?? 0) + (bids[0]?.ticks ?? 0)) / 2;
  const amount = (lots: Decimal): string =>
    groupThousands(cutText(lots.shiftedBy(-precision.amount), precision.amount));
  const value = (ticksLots: Decimal): string =>
    groupThousands(cutText(ticksLots.shiftedBy(-precision.price - precision.amount), totalDecimals(market.quote)));
  return (
    <div
      className={styles.depthTable}
      data-stale={stale || undefined}
      tabIndex={0}
      role="region"
      aria-label={t('chart.depthLabel', { pair })}
    >
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('depth.within')}</th>
            <th scope="col">{t('depth.bids', { unit: base })}</th>
            <th scope="col">{t('depth.bids', { unit: quote })}</th>
            <th scope="col">{t('depth.asks', { unit: base })}</th>
            <th scope="col">{t('depth.asks', { unit: quote })}</th>
          </tr>
        </thead>
        <tbody>
          {REACHES_PPM.map((ppm) => {
            const [bid, ask] = [depthWithin(bids, middle, ppm), depthWithin(asks, middle, ppm)];
            return (
              <tr key={ppm}>
                <th scope="row">{ppm / 10_000}%</th>
                <td className="up">{amount(bid.lots)}</td>
                <td>{value(bid.value)}</td>
                <td className="down">{amount(ask.lots)}</td>
                <td>{value(ask.value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
