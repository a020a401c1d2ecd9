import type { Balance } from '@corella/contracts/web';
import { findAsset } from '@corella/money';
import { AssetIcon, NumberText, assetCode } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './balances.module.css';

export type OwnBalance = Pick<Balance, 'asset' | 'available' | 'frozen'>;

export interface OwnBalanceTableProps {
  readonly items: readonly OwnBalance[];
  readonly hidden: boolean;
}

const decimals = (asset: string): number => findAsset(asset)?.showDecimals ?? 8;

export function OwnBalanceTable({ items, hidden }: OwnBalanceTableProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <table className={`${styles.table} num`}>
      <thead>
        <tr>
          <th scope="col">{t('balances.asset')}</th>
          <th scope="col">{t('balances.available')}</th>
          <th scope="col">{t('balances.inOrders')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.asset}>
            <td>
              <span className={styles.asset}>
                <AssetIcon asset={item.asset} size={20} />
                {assetCode(item.asset)}
              </span>
            </td>
            <td>
              <NumberText value={item.available} decimals={decimals(item.asset)} hidden={hidden} />
            </td>
            <td>
              <NumberText value={item.frozen} decimals={decimals(item.asset)} hidden={hidden} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
