import { tickerStore, useFeeTerms, useMe, useStale } from '@corella/api-client';
import type { OrderType } from '@corella/contracts/market';
import { assetCode, showDecimal, trimDecimal } from '@corella/ui';
import { findAsset } from '@corella/money';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNowAndThen } from '../../../../live/use-now-and-then.js';
import { useExchange } from '../../core/exchange-context.js';
import { feeRate } from '../../../../fee-text/fee-text.js';
import { costsOf } from './costs.js';
import type { OrderDraft } from '../amounts/draft.js';
import type { OrderSide } from '../../core/order-side.js';
import { averageText, marketEstimate } from './market-estimate.js';
import styles from '../look/form.module.css';

const LOOK_MS = 500;

export interface OrderEstimateProps {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly draft: OrderDraft;
}

/** Average fill and slippage of market orders, the fee, and what will be received. Updated twice a second. */
export function OrderEstimate({ side, type, draft }: OrderEstimateProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, depth, base } = useExchange();
  const book = useNowAndThen(depth, LOOK_MS);
  const ticker = useNowAndThen(tickerStore, LOOK_MS).get(market.symbol);
  const estimate = type === 'market' ? marketEstimate({ book, market, side, draft, last: ticker?.last ?? null }) : null;
  // The average of a market order follows the book, and its fee follows that. A limit order has its own price.
  const stale = useStale(market) && type === 'market';
  const { data: me } = useMe();
  const { data: terms } = useFeeTerms(me != null);
  const rates = terms?.symbols.find(({ symbol }) => symbol === market.symbol);
  const opposite = (side === 'buy' ? ticker?.ask : ticker?.bid) ?? null;
  const costs = costsOf({ market, side, type, draft, rates: rates ?? market, estimate, opposite });
  const decimals = findAsset(costs.asset)?.showDecimals ?? 8;
  const amount = (text: string | null): string =>
    text === null ? '–' : `${showDecimal(text, decimals)} ${assetCode(costs.asset)}`;
  return (
    <dl className={styles.estimate} data-stale={stale || undefined}>
      {type === 'market' ? (
        <div className={styles.line}>
          <dt>{t('form.average')}</dt>
          <dd className="num">{estimate === null ? '–' : averageText(estimate, market)}</dd>
        </div>
      ) : null}
      {estimate !== null && estimate.quantity.gt(0) && !estimate.complete ? (
        <div className={styles.partly}>{t('form.partly')}</div>
      ) : null}
      <div className={styles.line}>
        <dt>{t(`form.fee.${costs.role}`, { rate: feeRate(costs.feePpm) })}</dt>
        <dd className="num">{amount(costs.fee)}</dd>
      </div>
      <div className={styles.line}>
        <dt>{t('form.receive')}</dt>
        <dd className="num">{amount(costs.receive)}</dd>
      </div>
      <div className={`${styles.line} ${styles.roomy}`}>
        <dt>{t('rules.sizes')}</dt>
        <dd className="num">
          {trimDecimal(market.minAmount)} – {trimDecimal(market.maxAmount)} {base}
        </dd>
      </div>
      {terms?.payInHt ? (
        <div className={`${styles.line} ${styles.hint}`}>
          <dt>{t('form.inHt')}</dt>
          <dd>{t('form.inHtRule', { percent: terms.htDiscountPpm / 10_000 })}</dd>
        </div>
      ) : null}
    </dl>
  );
}
