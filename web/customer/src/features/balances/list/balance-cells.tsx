import { findAsset } from '@corella/money';
import { AssetIcon, NumberText, assetCode, assetName } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import type { ValuedBalance } from '../values/aud-values.js';
import styles from '../look/balances.module.css';

export type BalancePart = 'total' | 'available' | 'frozen';

/** The pair of an asset against AUD: the address of its page and the decimals of its price. */
export interface AudPair {
  readonly pair: string;
  readonly pricePrecision: number;
}

const isZero = (text: string): boolean => /^0(\.0*)?$/.test(text);
const decimalsOf = (asset: string): number => findAsset(asset)?.showDecimals ?? 8;

export function AssetName({ asset }: { readonly asset: string }): JSX.Element {
  return (
    <span className={styles.asset}>
      <AssetIcon asset={asset} />
      <span>
        <b>{assetCode(asset)}</b>
        <small>{assetName(asset)}</small>
      </span>
    </span>
  );
}

export interface AmountProps {
  readonly row: ValuedBalance;
  readonly part: BalancePart;
  readonly hidden: boolean;
  readonly onExplain: (asset: string, part: BalancePart) => void;
}

/** A figure that opens the ledger lines behind it. */
export function Amount({ row, part, hidden, onExplain }: AmountProps): JSX.Element {
  const { t } = useTranslation('balances');
  return (
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
}

export function Price({ row, pair }: { readonly row: ValuedBalance; readonly pair: AudPair | undefined }): JSX.Element {
  return (
    <span className={styles.quiet}>
      {row.price === null ? '' : <NumberText value={row.price} decimals={pair?.pricePrecision ?? 2} />}
    </span>
  );
}

export function TradeLink({ asset, pair }: { readonly asset: string; readonly pair: AudPair }): JSX.Element {
  const { t } = useTranslation('balances');
  const to = useTo();
  return (
    <Link className={styles.link} to={to(`/exchange/${pair.pair}/`)} aria-label={`${t('trade')} ${assetCode(asset)}`}>
      {t('trade')}
    </Link>
  );
}
