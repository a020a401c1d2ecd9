import type { FeeRow } from '@corella/contracts/web';
import { assetCode, pairLabel, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { feeRate, workedFee } from '../../fee-text/fee-text.js';
import styles from './fees.module.css';

const QUANTITY = '0.01';
const DECIMALS = 8;

/** A purchase in figures, with the fee computed by the ledger's own rule. */
export function WorkedExample({ row }: { readonly row: FeeRow | undefined }): JSX.Element {
  const { t } = useTranslation('fees');
  if (row === undefined) return <div className={styles.example} aria-hidden="true" />;
  const unit = assetCode(row.base);
  const { received, fee, net } = workedFee(QUANTITY, row.takerPpm);
  return (
    <div className={styles.example}>
      <p>{t('exampleText', { quantity: QUANTITY, unit, pair: pairLabel(row.base, row.quote) })}</p>
      <dl className={`${styles.kv} num`}>
        <dt>{t('received')}</dt>
        <dd>
          {showDecimal(received, DECIMALS)} {unit}
        </dd>
        <dt>{t('takerFee', { rate: feeRate(row.takerPpm) })}</dt>
        <dd>
          −{showDecimal(fee, DECIMALS)} {unit}
        </dd>
        <dt className={styles.sum}>{t('net')}</dt>
        <dd className={styles.sum}>
          {showDecimal(net, DECIMALS)} {unit}
        </dd>
      </dl>
    </div>
  );
}
