import type { AssignRanks, LedgerEvents } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { volumeBefore } from '../../domain/fees/daily-volume.js';
import type { Decision } from '../../domain/decision.js';
import { rankOf } from '../../domain/fees/fee-rank.js';
import { averageOn } from '../../domain/fees/ht-holding.js';
import { isRankingMs, jstDay } from '../../domain/fees/jst-day.js';
import type { LedgerState } from '../../domain/ledger-state.js';

type Assigned = LedgerEvents['RanksAssigned']['ranks'][number];

/**
 * Some 100 bytes each: an event stays well under the 900 kB of an append. What is left over, the next command takes.
 */
const MAX_RANKS_AN_EVENT = 4_000;

/**
 * Ranks from `effectiveAt` (05:00 JST) on: by the BTC volume of the 30 JST days before that day, and the average HT of
 * the day before. Lists the accounts whose rank or sums differ from what stands; nothing when that day has been
 * assigned in full.
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
  const day = jstDay(effectiveAt);
  const ranks: Assigned[] = [];
  for (const [account, terms] of state.terms) {
    if (ranks.length >= MAX_RANKS_AN_EVENT) break;
    const volume = volumeBefore(terms.volume, day);
    const ht = averageOn(terms.ht, day - 1);
    const rank = rankOf(volume, ht);
    if (rank === terms.rank && volume === terms.volumeBtcUnits && ht === terms.htUnits) continue;
    ranks.push({ account, rank, volumeBtcUnits: volume.toString(), htUnits: ht.toString() });
  }
  return ok(
    state.ranksAt === effectiveAt && ranks.length === 0
      ? []
      : [{ type: 'RanksAssigned', data: { effectiveAt, ranks } }],
  );
}
