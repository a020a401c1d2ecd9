import { trimDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { feeRate } from '../../../fee-text/fee-text.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead } from '../core/panel.js';
import styles from './balances.module.css';

/** Price step, order sizes and fees of the pair, for visitors. */
export function PairRules({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair, base, quote } = useExchange();
  const step = market.pricePrecision === 0 ? '1' : `0.${'0'.repeat(market.pricePrecision - 1)}1`;
  const rules: readonly (readonly [string, string])[] = [
    [t('rules.step'), `${step} ${quote}`],
    [t('rules.sizes'), `${trimDecimal(market.minAmount)} – ${trimDecimal(market.maxAmount)} ${base}`],
    [t('rules.value'), `${trimDecimal(market.minValue)} ${quote}`],
    [t('rules.fee'), `${feeRate(market.makerPpm)} / ${feeRate(market.takerPpm)}`],
  ];
  return (
    <Panel label={t('rules.title', { pair })} className={[styles.balances, className].filter(Boolean).join(' ')}>
      <PanelHead>
        <h2>{t('rules.title', { pair })}</h2>
      </PanelHead>
      <dl className={`${styles.rules} ${styles.open} num`}>
        {rules.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
