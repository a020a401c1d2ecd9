import type { EarlierRank, FeeTermsState } from '../fees/fee-rank.js';
import type { FeeSchedule, LedgerState } from '../ledger-state.js';

type Days = readonly (readonly [day: number, units: string])[];

interface TermsText {
  readonly account: string;
  readonly rank: number;
  readonly earlierRanks: readonly EarlierRank[];
  readonly volumeBtcUnits: string;
  readonly htUnits: string;
  readonly payInHt: boolean;
  readonly volume: Days;
  readonly ht: { readonly units: string; readonly sinceMs: number; readonly days: Days };
}

/** The part of a snapshot that fees depend on. */
export interface FeesText {
  readonly schedules: readonly FeeSchedule[];
  readonly ranksAt: number | null;
  readonly ranksUpTo: string | null;
  readonly conversion: {
    readonly audUnits: readonly (readonly [asset: string, units: string])[];
    readonly atMs: number;
  } | null;
  readonly terms: readonly TermsText[];
}

/** A `FeesText` as JSON text; the caller says how an account's terms are written. */
export function feesText(
  { schedules, ranksAt, ranksUpTo, conversion, terms }: LedgerState,
  textOf: (account: string, terms: FeeTermsState) => string,
): string {
  const rest: Omit<FeesText, 'terms'> = {
    // Named members: an event and a snapshot may have them in different orders.
    schedules: schedules.map(({ version, effectiveAt, approvalId, classes: { A, B, C }, withdrawal }) => ({
      version,
      effectiveAt,
      approvalId,
      classes: { A: ratesText(A), B: ratesText(B), C: ratesText(C) },
      ...(withdrawal ? { withdrawal: { approvalId: withdrawal.approvalId, at: withdrawal.at } } : {}),
    })),
    ranksAt,
    ranksUpTo,
    conversion: conversion && {
      audUnits: [...conversion.audUnits].map(([asset, units]) => [asset, units.toString()]),
      atMs: conversion.atMs,
    },
  };
  return `${JSON.stringify(rest).slice(0, -1)},"terms":[${Array.from(terms, ([account, one]) => textOf(account, one)).join(',')}]}`;
}

export function termsText(
  account: string,
  { rank, earlierRanks, volumeBtcUnits, htUnits, payInHt, volume, ht }: FeeTermsState,
): string {
  const text: TermsText = {
    account,
    rank,
    earlierRanks: earlierRanks.map(({ rank: earlier, until }) => ({ rank: earlier, until })),
    volumeBtcUnits: volumeBtcUnits.toString(),
    htUnits: htUnits.toString(),
    payInHt,
    volume: daysText(volume),
    ht: { units: ht.units.toString(), sinceMs: ht.sinceMs, days: daysText(ht.days) },
  };
  return JSON.stringify(text);
}

export function decodeFees(text: FeesText, state: LedgerState): void {
  state.schedules = text.schedules;
  state.ranksAt = text.ranksAt;
  state.ranksUpTo = text.ranksUpTo;
  state.conversion = text.conversion && {
    audUnits: new Map(text.conversion.audUnits.map(([asset, units]) => [asset, BigInt(units)])),
    atMs: text.conversion.atMs,
  };
  for (const { account, volume, ht, volumeBtcUnits, htUnits, ...rest } of text.terms) {
    const terms: FeeTermsState = {
      ...rest,
      volumeBtcUnits: BigInt(volumeBtcUnits),
      htUnits: BigInt(htUnits),
      volume: daysOf(volume),
      ht: { units: BigInt(ht.units), sinceMs: ht.sinceMs, days: daysOf(ht.days) },
      encoded: null,
    };
    state.terms.set(account, terms);
  }
}

const ratesText = ({ makerPpm, takerPpm }: FeeSchedule['classes']['A']): FeeSchedule['classes']['A'] => ({
  makerPpm,
  takerPpm,
});
const daysText = (days: ReadonlyMap<number, bigint>): Days => [...days].map(([day, units]) => [day, units.toString()]);
const daysOf = (days: Days): Map<number, bigint> => new Map(days.map(([day, units]) => [day, BigInt(units)]));
