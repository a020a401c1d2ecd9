import type { Balance } from '@corella/contracts/web';
import { AssetIcon, DataTable, NumberText, assetCode } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Quantity } from './quantity.js';
import styles from './sub-accounts.module.css';

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
    {
      key: 'available',
      head: t('available'),
      number: true,
      from: 480,
      cell: (row) => <Quantity asset={row.asset} text={row.available} />,
    },
    {
      key: 'frozen',
      head: t('inOrders'),
      number: true,
      from: 480,
      cell: (row) => <Quantity asset={row.asset} text={row.frozen} />,
    },
    { key: 'total', head: t('total'), number: true, cell: (row) => <Quantity asset={row.asset} text={row.total} /> },
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
