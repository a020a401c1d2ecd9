import type { HoldingCost } from '@corella/contracts/web';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValuedBalance } from '../values/aud-values.js';
import { Amount, AssetName, DepositLink, Price, TradeLink, Value } from './balance-cells.js';
import type { AudPair, BalancePart } from './balance-cells.js';
import styles from '../look/balances.module.css';

export interface BalanceColumnOptions {
  readonly hidden: boolean;
  /** Opens the lines behind a figure. */
  readonly onExplain: (asset: string, part: BalancePart) => void;
  /** The pairs against AUD, by asset. */
  readonly pairs: ReadonlyMap<string, AudPair>;
  /** What holdings have cost, by asset; undefined until it is known. */
  readonly costs: ReadonlyMap<string, HoldingCost> | undefined;
  /** Of what money can be paid in; null for nothing. */
  readonly paidIn: string | null;
}

/** Columns of the spot account. On phones the AUD value is above the total. */
export function useBalanceColumns({
  hidden,
  onExplain,
  pairs,
  costs,
  paidIn,
}: BalanceColumnOptions): readonly Column<ValuedBalance>[] {
  const { t } = useTranslation('balances');
  const amount = (row: ValuedBalance, part: BalancePart): JSX.Element => (
    <Amount row={row} part={part} hidden={hidden} onExplain={onExplain} />
  );
  return [
    { key: 'asset', head: t('currency'), cell: (row) => <AssetName asset={row.asset} /> },
    {
      key: 'total',
      head: t('totalColumn'),
      number: true,
      from: 480,
      cell: (row) => <b className={styles.strong}>{amount(row, 'total')}</b>,
    },
    { key: 'available', head: t('available'), number: true, from: 640, cell: (row) => amount(row, 'available') },
    { key: 'frozen', head: t('frozen'), number: true, from: 800, cell: (row) => amount(row, 'frozen') },
    {
      key: 'price',
      head: t('price'),
      number: true,
      from: 940,
      cell: (row) => <Price row={row} pair={pairs.get(row.asset)} cost={costs?.get(row.asset)} />,
    },
    {
      key: 'aud',
      head: t('value'),
      number: true,
      cell: (row) => (
        <>
          <Value row={row} cost={costs?.get(row.asset)} hidden={hidden} />
          <span className={styles.phone}>{amount(row, 'total')}</span>
        </>
      ),
    },
    {
      key: 'act',
      head: <span className="sr">{t('trade')}</span>,
      number: true,
      from: 640,
      cell: (row) => {
        if (row.asset === paidIn) return <DepositLink asset={row.asset} />;
        const pair = pairs.get(row.asset);
        return pair === undefined ? null : <TradeLink asset={row.asset} pair={pair} />;
      },
    },
  ];
}
