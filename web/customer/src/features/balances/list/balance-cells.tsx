import { findAsset } from '@corella/money';
import type { HoldingCost } from '@corella/contracts/web';
import { AssetIcon, NumberText, assetCode, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { OpenResultText } from '../../../holding-cost/open-result-text.js';
import { isPartly, openResult } from '../../../holding-cost/open-result.js';
import { useAssetName } from '../../../market-list/use-asset-name.js';
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
  const nameOf = useAssetName();
  return (
    <span className={styles.asset}>
      <AssetIcon asset={asset} />
      <span>
        <b>{assetCode(asset)}</b>
        <small>{nameOf(asset)}</small>
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

export interface PriceProps {
  readonly row: ValuedBalance;
  readonly pair: AudPair | undefined;
  readonly cost: HoldingCost | undefined;
}

/** The latest price, and what a unit has cost on average. */
export function Price({ row, pair, cost }: PriceProps): JSX.Element | null {
  const { t } = useTranslation('balances');
  if (row.price === null) return null;
  const decimals = pair?.pricePrecision ?? 2;
  return (
    <span className={styles.quiet}>
      <NumberText value={row.price} decimals={decimals} />
      {cost === undefined || cost.averageCost === null ? null : (
        <small className={styles.second} title={t(isPartly(cost) ? 'costOfPart' : 'costHint', textOf(cost))}>
          {t('averageCost')} <NumberText value={cost.averageCost} decimals={decimals} />
        </small>
      )}
    </span>
  );
}

const textOf = ({ asset, knownQuantity, quantity }: HoldingCost): Record<'known' | 'quantity' | 'asset', string> => ({
  known: showDecimal(knownQuantity, decimalsOf(asset)),
  quantity: showDecimal(quantity, decimalsOf(asset)),
  asset: assetCode(asset),
});

export interface ValueProps {
  readonly row: ValuedBalance;
  readonly cost: HoldingCost | undefined;
  readonly hidden: boolean;
}

/** What the balance is worth, and what that is beyond its cost. */
export function Value({ row, cost, hidden }: ValueProps): JSX.Element {
  const { t } = useTranslation('balances');
  const result = openResult(cost, row.price);
  return (
    <>
      <NumberText value={row.aud} decimals={2} hidden={hidden} />
      {result === null || cost === undefined ? null : (
        <small className={styles.second} title={t(isPartly(cost) ? 'resultOfPart' : 'resultHint', textOf(cost))}>
          <span className="sr">{t('openResult')} </span>
          <OpenResultText result={result} hidden={hidden} />
        </small>
      )}
    </>
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

/** Where money of this currency is paid in. */
export function DepositLink({ asset }: { readonly asset: string }): JSX.Element {
  const { t } = useTranslation('balances');
  const to = useTo();
  return (
    <Link className={styles.link} to={to(`/deposit/${asset}/`)} aria-label={`${t('type.deposit')} ${assetCode(asset)}`}>
      {t('type.deposit')}
    </Link>
  );
}
