import type { AssignRanks, LedgerEvents } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { volumeBefore } from '../../domain/fees/daily-volume.js';
import type { Decision } from '../../domain/decision.js';
import { rankOf, type FeeTermsState } from '../../domain/fees/fee-rank.js';
import { averageOn } from '../../domain/fees/ht-holding.js';
import { isRankingMs, jstDay } from '../../domain/fees/jst-day.js';
import type { LedgerState } from '../../domain/ledger-state.js';

type Assigned = LedgerEvents['RanksAssigned']['ranks'][number];

/** At most 200 bytes each, far below the 900 kB of an append. The next command continues after the last one. */
const MAX_RANKS_AN_EVENT = 2_000;

/**
 * Assigns the ranks from `effectiveAt` (05:00 JST) on, by the BTC volume of the 30 JST days before and the average HT
 * of the day before (`docs/rules/fees.md` 8–11). Lists the accounts whose rank or sums change. Returns nothing when the
 * morning is complete and nothing changes.
 */
export function decideAssignRanks({ effectiveAt }: AssignRanks, state: LedgerState, nowMs: number): Decision {
  if (!isRankingMs(effectiveAt) || effectiveAt > nowMs)
    return reject({
      code: 'amount-invalid',
      field: 'effectiveAt',
      detail: 'Ranks begin at 05:00 JST of a day that has come.',
    });
  if (state.ranksAt !== null && effectiveAt < state.ranksAt)
    return reject({ code: 'amount-invalid', field: 'effectiveAt', detail: 'Ranks of a later day are in force.' });
  const isUnderWay = state.ranksAt === effectiveAt && state.ranksUpTo !== null;
  const day = jstDay(effectiveAt);
  const ranks: Assigned[] = [];
  for (const [account, terms] of termsAfter(state, isUnderWay ? state.ranksUpTo : null)) {
    const assigned = changedRank(account, terms, day);
    if (assigned === null) continue;
    if (ranks.length === MAX_RANKS_AN_EVENT)
      return ok([{ type: 'RanksAssigned', data: { effectiveAt, more: true, ranks } }]);
    ranks.push(assigned);
  }
  const isComplete = state.ranksAt === effectiveAt && !isUnderWay;
  return ok(isComplete && ranks.length === 0 ? [] : [{ type: 'RanksAssigned', data: { effectiveAt, ranks } }]);
}

/** The accounts after `last`, or all of them, in the order in which they got their terms. That order never changes. */
function* termsAfter({ terms }: LedgerState, last: string | null): Iterable<readonly [string, FeeTermsState]> {
  let isAfter = last === null;
  for (const entry of terms) {
    if (isAfter) yield entry;
    else isAfter = entry[0] === last;
  }
}

function changedRank(account: string, terms: FeeTermsState, day: number): Assigned | null {
  const volume = volumeBefore(terms.volume, day);
  const ht = averageOn(terms.ht, day - 1);
  const rank = rankOf(volume, ht);
  if (rank === terms.rank && volume === terms.volumeBtcUnits && ht === terms.htUnits) return null;
  return { account, rank, volumeBtcUnits: volume.toString(), htUnits: ht.toString() };
}
