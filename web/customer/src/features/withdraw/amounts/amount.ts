import { findAsset } from '@corella/money';
import { compareDecimals, fromScaled, plainDecimal, toScaled } from '@corella/ui';
import type { WithdrawalLine, WithdrawalTermsView } from '../api/withdrawals.js';
import { isUnpaid } from '../api/withdrawals.js';

const COIN_PLACES = 8;
const CASH_PLACES = 2;
const REPEAT_MS = 5 * 60_000;

/** Decimals in which an amount may be written. */
export const placesOf = ({ rail }: Pick<WithdrawalTermsView, 'rail'>): number =>
  rail === 'bank' ? CASH_PLACES : COIN_PLACES;

/** Decimals in which amounts are shown. */
export const shownPlaces = (currency: string): number =>
  currency === 'aud' ? CASH_PLACES : (findAsset(currency)?.showDecimals ?? COIN_PLACES);

export type AmountProblem = 'required' | 'number' | 'places' | 'fee' | 'range' | 'available';

/** Whether an amount of the venue is zero, however it is written. */
export const isNone = (amount: string): boolean => compareDecimals(amount, '0') === 0;

const NUMBER = /^\d{1,12}(\.\d{1,18})?$/;

/** What is wrong with a typed amount; null for nothing. What is not known to be available is for the venue to say. */
export function amountProblem(
  typed: string,
  terms: WithdrawalTermsView,
  available: string | null,
): AmountProblem | null {
  const amount = plainDecimal(typed);
  if (amount === '') return 'required';
  if (!NUMBER.test(amount)) return 'number';
  if ((plainAmount(amount).split('.')[1] ?? '').length > placesOf(terms)) return 'places';
  // Where nothing is charged, a fee is nothing to speak of.
  if (!isNone(terms.fee) && compareDecimals(amount, terms.fee) <= 0) return 'fee';
  if (compareDecimals(amount, terms.least) < 0 || compareDecimals(amount, terms.most) > 0) return 'range';
  return available !== null && compareDecimals(amount, available) > 0 ? 'available' : null;
}

/** All that can go at once, cut to the places in which it is written. */
export function mostOf(terms: WithdrawalTermsView, available: string): string {
  const most = compareDecimals(available, terms.most) > 0 ? terms.most : available;
  const [whole = '0', decimals = ''] = most.split('.');
  return plainAmount(`${whole}.${decimals.slice(0, placesOf(terms))}`);
}

/** A typed amount as the venue takes it: without commas, and without zeros that say nothing. */
export function plainAmount(typed: string): string {
  const [whole = '', decimals = ''] = plainDecimal(typed).split('.');
  const kept = decimals.replace(/0+$/, '');
  return whole.replace(/^0+(?=\d)/, '') + (kept === '' ? '' : `.${kept}`);
}

/** An amount less its fee, exactly. */
export const arrivesOf = (amount: string, fee: string): string =>
  fromScaled((toScaled(amount, COIN_PLACES) ?? 0n) - (toScaled(fee, COIN_PLACES) ?? 0n), COIN_PLACES);

/** When the same amount was last asked for, if that is less than five minutes ago and was not given up. */
export function repeatedAt(
  rows: readonly WithdrawalLine[],
  wanted: { readonly currency: string; readonly chain?: string; readonly amount: string },
  nowMs: number,
): number | null {
  const same = rows.find(
    (row) =>
      row.currency === wanted.currency &&
      row.chain === (wanted.chain ?? null) &&
      compareDecimals(row.amount, wanted.amount) === 0 &&
      nowMs - Date.parse(row.at) < REPEAT_MS &&
      !isUnpaid(row.state),
  );
  return same === undefined ? null : Date.parse(same.at);
}
