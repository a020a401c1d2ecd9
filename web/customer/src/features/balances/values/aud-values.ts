import type { Tickers } from '@corella/api-client';
import type { Balance } from '@corella/contracts/web';
import { LEDGER_SCALE, findAsset } from '@corella/money';
import { ZERO, cutText, wireDecimal } from '../../../decimal/decimal.js';

const CENTS = 2;
const FRACTION_DECIMALS = 4;

export interface ValuedBalance extends Balance {
  /** AUD per unit; null for AUD itself and for assets without a path to AUD. */
  readonly price: string | null;
}

/**
 * Each balance at the latest prices, cut to the cent so that the column adds up. Uses the server's value where there is
 * no ticker. Largest first.
 */
export function valuedBalances(items: readonly Balance[], tickers: Tickers): readonly ValuedBalance[] {
  return items
    .map((item) => {
      const price = item.asset === 'aud' ? null : (tickers.get(`${item.asset}aud`)?.last ?? null);
      const aud = price === null ? item.aud : cutText(wireDecimal(item.total).times(wireDecimal(price)), CENTS);
      return { ...item, price, aud };
    })
    .sort(
      (left, right) =>
        wireDecimal(right.aud).comparedTo(wireDecimal(left.aud)) ||
        (findAsset(right.asset)?.weight ?? 0) - (findAsset(left.asset)?.weight ?? 0),
    );
}

export const totalAud = (items: readonly ValuedBalance[]): string =>
  cutText(
    items.reduce((sum, item) => sum.plus(wireDecimal(item.aud)), ZERO),
    CENTS,
  );

/** An amount of AUD in BTC at the price of BTC; null without a price. */
export function inBtc(aud: string, price: string | undefined): string | null {
  const one = wireDecimal(price);
  return one.isZero() ? null : cutText(wireDecimal(aud).div(one), LEDGER_SCALE);
}

export interface DayChange {
  readonly amount: string;
  /** Change since a day ago, as a fraction of the value then. */
  readonly fraction: string;
}

/** How prices alone changed the value of today's holdings in 24 hours; null while prices are unknown. */
export function dayChange(items: readonly ValuedBalance[], tickers: Tickers): DayChange | null {
  if (tickers.size === 0) return null;
  let [before, now] = [ZERO, ZERO];
  for (const item of items) {
    const ticker = tickers.get(`${item.asset}aud`);
    const value = wireDecimal(item.aud);
    now = now.plus(value);
    before = before.plus(ticker === undefined ? value : wireDecimal(item.total).times(wireDecimal(ticker.open)));
  }
  if (before.isZero()) return null;
  const gained = now.minus(before);
  return { amount: cutText(gained, CENTS), fraction: cutText(gained.div(before), FRACTION_DECIMALS) };
}

/** Assets worth less than one dollar are small. An asset without a price is never hidden. */
export const isSmall = (item: ValuedBalance): boolean => item.aud !== null && wireDecimal(item.aud).lt(1);
