import type { FeeRow } from '@corella/contracts/web';
import { PairIcon, assetCode, pairLabel, showDecimal } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { feeRate } from '../../fee-text/fee-text.js';
import { useTo } from '../../i18n/use-language.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import styles from './fees.module.css';

export interface Rates {
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** As many decimals as the text has. */
const decimalsOf = (text: string): number => text.replace(/\.?0+$/, '').split('.')[1]?.length ?? 0;

/** A pair, its class, the rates that apply to the reader, and the order sizes. */
export function useFeeColumns(ratesOf: (row: FeeRow) => Rates): readonly Column<FeeRow>[] {
  const { t } = useTranslation('fees');
  const to = useTo();
  return [
    {
      key: 'pair',
      head: t('pair'),
      cell: (row) => (
        <Link className={styles.pair} to={to(`/exchange/${pairOfMarket(row)}/`)}>
          <PairIcon base={row.base} size={24} />
          {pairLabel(row.base, row.quote)}
        </Link>
      ),
    },
    { key: 'class', head: t('class'), cell: (row) => row.feeClass, from: 480 },
    { key: 'maker', head: t('maker'), number: true, cell: (row) => feeRate(ratesOf(row).makerPpm) },
    { key: 'taker', head: t('taker'), number: true, cell: (row) => feeRate(ratesOf(row).takerPpm) },
    {
      key: 'min',
      head: t('min'),
      number: true,
      from: 640,
      cell: (row) => `${showDecimal(row.minAmount, decimalsOf(row.minAmount))} ${assetCode(row.base)}`,
    },
    {
      key: 'max',
      head: t('max'),
      number: true,
      from: 800,
      cell: (row) => `${showDecimal(row.maxAmount, 0)} ${assetCode(row.base)}`,
    },
  ];
}
