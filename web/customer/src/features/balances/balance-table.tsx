import { findAsset } from '@corella/money';
import { AssetIcon, DataTable, NumberText, assetCode, assetName } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import type { ValuedBalance } from './aud-values.js';
import styles from './balances.module.css';

export interface BalanceTableProps {
  readonly rows: readonly ValuedBalance[] | undefined;
  readonly hidden: boolean;
  readonly stale: boolean;
  readonly error: { readonly message: string } | null;
  readonly empty: ReactNode;
  readonly onRetry: () => void;
  /** Opens the lines behind a figure. */
  readonly onExplain: (asset: string, part: 'total' | 'available' | 'frozen') => void;
  /** Page addresses of the pairs against AUD, by asset. */
  readonly pairs: ReadonlyMap<string, { readonly pair: string; readonly pricePrecision: number }>;
}

const isZero = (text: string): boolean => /^0(\.0*)?$/.test(text);
const decimalsOf = (asset: string): number => findAsset(asset)?.showDecimals ?? 8;

/** Balances of the spot account; on phones the AUD value over the total. */
export function BalanceTable({
  rows,
  hidden,
  stale,
  error,
  empty,
  onRetry,
  pairs,
  onExplain,
}: BalanceTableProps): JSX.Element {
  const { t } = useTranslation('balances');
  const to = useTo();
  const amount = (row: ValuedBalance, part: 'total' | 'available' | 'frozen'): JSX.Element => (
    <button type="button" className={styles.explained} onClick={() => onExplain(row.asset, part)}>
      <NumberText
        value={row[part]}
        decimals={decimalsOf(row.asset)}
        hidden={hidden}
        className={isZero(row[part]) ? styles.zero : undefined}
      />
      <span className="sr">
        {' '}
        {t('explain:explain', { part: t(`explain:parts.${part}`).toLowerCase(), asset: assetCode(row.asset) })}
      </span>
    </button>
  );
  const columns: readonly Column<ValuedBalance>[] = [
    {
      key: 'asset',
      head: t('currency'),
      cell: (row) => (
        <span className={styles.asset}>
          <AssetIcon asset={row.asset} />
          <span>
            <b>{assetCode(row.asset)}</b>
            <small>{assetName(row.asset)}</small>
          </span>
        </span>
      ),
    },
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
      cell: (row) => (
        <span className={styles.quiet}>
          {row.price === null ? (
            ''
          ) : (
            <NumberText value={row.price} decimals={pairs.get(row.asset)?.pricePrecision ?? 2} />
          )}
        </span>
      ),
    },
    {
      key: 'aud',
      head: t('value'),
      number: true,
      cell: (row) => (
        <>
          <NumberText value={row.aud} decimals={2} hidden={hidden} />
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
        const pair = pairs.get(row.asset)?.pair;
        return pair === undefined ? null : (
          <Link
            className={styles.link}
            to={to(`/exchange/${pair}/`)}
            aria-label={`${t('trade')} ${assetCode(row.asset)}`}
          >
            {t('trade')}
          </Link>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('balances')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.asset}
      rowHeight={52}
      skeletonRows={12}
      empty={empty}
      error={error}
      stale={stale}
      onRetry={onRetry}
    />
  );
}
