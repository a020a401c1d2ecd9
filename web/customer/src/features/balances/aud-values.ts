import type { Tickers } from '@corella/api-client';
import type { Balance } from '@corella/contracts/web';
import { findAsset } from '@corella/money';
import { compareDecimals, fromScaled, toScaled } from '@corella/ui';

const SCALE = 8;
const ONE = 10n ** BigInt(SCALE);
const CENTS = 2;

export interface ValuedBalance extends Balance {
  /** AUD for one; null for AUD itself and where no path is known. */
  readonly price: string | null;
}

const units = (text: string): bigint => toScaled(text, SCALE) ?? 0n;

/**
 * Each balance at the latest prices, cut to the cent so that the column adds up; the server's value where no ticker is
 * at hand. Largest first.
 */
export function valuedBalances(items: readonly Balance[], tickers: Tickers): readonly ValuedBalance[] {
  return items
    .map((item) => {
      const price = item.asset === 'aud' ? null : (tickers.get(`${item.asset}aud`)?.last ?? null);
      const aud =
        price === null
          ? item.aud
          : fromScaled((units(item.total) * units(price)) / ONE / 10n ** BigInt(SCALE - CENTS), CENTS);
      return { ...item, price, aud };
    })
    .sort(
      (left, right) =>
        compareDecimals(right.aud ?? '0', left.aud ?? '0') ||
        (findAsset(right.asset)?.weight ?? 0) - (findAsset(left.asset)?.weight ?? 0),
    );
}

export const totalAud = (items: readonly ValuedBalance[]): string =>
  fromScaled(
    items.reduce((sum, item) => sum + (toScaled(item.aud ?? '0', CENTS) ?? 0n), 0n),
    CENTS,
  );

export interface DayChange {
  readonly amount: string;
  /** Fraction of the value a day ago. */
  readonly fraction: string;
}

/** What today's holdings gained or lost in 24 hours by price alone; null while prices are unknown. */
export function dayChange(items: readonly ValuedBalance[], tickers: Tickers): DayChange | null {
  if (tickers.size === 0) return null;
  let before = 0n;
  let now = 0n;
  for (const item of items) {
    const ticker = tickers.get(`${item.asset}aud`);
    const value = toScaled(item.aud ?? '0', SCALE) ?? 0n;
    now += value;
    before += ticker === undefined ? value : (units(item.total) * units(ticker.open)) / ONE;
  }
  return before === 0n
    ? null
    : {
        amount: fromScaled((now - before) / 10n ** BigInt(SCALE - CENTS), CENTS),
        fraction: fromScaled(((now - before) * 10_000n) / before, 4),
      };
}

/** Assets worth less than one dollar are small; what has no price is not hidden. */
export const isSmall = (item: ValuedBalance): boolean => item.aud !== null && compareDecimals(item.aud, '1') < 0;
