import { FEE_RANKS } from '@corella/contracts/ledger';
import type { FeeRow, FeeTermsWire } from '@corella/contracts/web';
import { groupThousands } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { rankRate, feeRate } from '../../fee-text/fee-text.js';
import styles from './fees.module.css';

const CLASSES = ['A', 'B', 'C'] as const;

/** Every class at every rank, maker and taker. The customer's rank is marked. */
export function RankTable({
  rows,
  terms,
}: {
  readonly rows: readonly FeeRow[];
  readonly terms: FeeTermsWire | undefined;
}): JSX.Element {
  const { t } = useTranslation('fees');
  const base = CLASSES.flatMap((feeClass) => rows.find((row) => row.feeClass === feeClass) ?? []);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('ranks')}>
      <table className={styles.ranks}>
        <thead>
          <tr>
            <th scope="col">{t('rank')}</th>
            <th scope="col" data-number="">
              {t('volume')}
            </th>
            <th scope="col" data-number="">
              {t('orHt')}
            </th>
            {base.map(({ feeClass }) => (
              <th key={feeClass} scope="col" data-number="">
                {t('classRates', { name: feeClass })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {FEE_RANKS.map(({ rank, volumeBtc, ht, makerPercent, takerPercent }) => (
            <tr key={rank} aria-current={terms?.rank === rank ? 'true' : undefined}>
              <th scope="row">
                {rank}
                {terms?.rank === rank ? <span className={styles.mine}>{t('yours')}</span> : null}
              </th>
              <td data-number="">{rank === 0 ? '–' : `≥ ${groupThousands(String(volumeBtc))} BTC`}</td>
              <td data-number="">{rank === 0 ? '–' : `≥ ${groupThousands(String(ht))} HT`}</td>
              {base.map((row) => (
                <td key={row.feeClass} data-number="">
                  {feeRate(rankRate(row.makerPpm, makerPercent))} / {feeRate(rankRate(row.takerPpm, takerPercent))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
