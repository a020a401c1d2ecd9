import type { Balance } from '@corella/contracts/web';
import { AssetIcon, DataTable, NumberText, assetCode, trimDecimal } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sub-accounts.module.css';

/** Dollars have cents, also where these are zero. */
const quantity = ({ asset }: Balance, text: string): JSX.Element =>
  asset === 'aud' || asset === 'nzd' ? (
    <NumberText value={text} decimals={2} />
  ) : (
    <span className="num">{trimDecimal(text)}</span>
  );

/** A line per asset: what is free, what orders hold, both together, and its value. */
export function BalanceList({
  caption,
  balances,
  empty,
}: {
  readonly caption: string;
  readonly balances: readonly Balance[];
  readonly empty: string;
}): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const rows = balances.filter(({ total }) => /[1-9]/.test(total));
  const columns: readonly Column<Balance>[] = [
    {
      key: 'asset',
      head: t('asset'),
      cell: ({ asset }) => (
        <span className={styles.asset}>
          <AssetIcon asset={asset} size={20} />
          {assetCode(asset)}
        </span>
      ),
    },
    { key: 'available', head: t('available'), number: true, from: 480, cell: (row) => quantity(row, row.available) },
    { key: 'frozen', head: t('inOrders'), number: true, from: 480, cell: (row) => quantity(row, row.frozen) },
    { key: 'total', head: t('total'), number: true, cell: (row) => quantity(row, row.total) },
    { key: 'aud', head: t('value'), number: true, cell: ({ aud }) => <NumberText value={aud} decimals={2} /> },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ asset }) => asset}
      onRetry={() => undefined}
      empty={<p className={styles.nothing}>{empty}</p>}
    />
  );
}
