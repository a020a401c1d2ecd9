import { countsForHouse } from '../../domain/house/house-accounts.js';
import { hasDebt, houseUnits, isHouseShort } from '../../domain/house/house-solvency.js';
import { postingsOf, type LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Announces that the house has become short of an asset or is covered again. The state already contains the given
 * events. The announcement is part of the same append, so no payout can come in between.
 */
export function decideHouseCover(state: LedgerState, events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  // Holds and reservations move money within one account.
  const entries = events.filter(({ type }) => type === 'TradeSettled' || type === 'EntryPosted');
  if (entries.length === 0 || (state.short.size === 0 && !hasDebt(state))) return NONE;
  const assets = new Set<string>();
  for (const { account, asset } of entries.flatMap(postingsOf)) if (countsForHouse(account)) assets.add(asset);
  return [...assets].flatMap((asset): readonly LedgerEvent[] => {
    const isShort = isHouseShort(state, asset);
    if (isShort === state.short.has(asset)) return NONE;
    if (!isShort) return [{ type: 'HouseCovered', data: { asset } }];
    return [{ type: 'HouseFellShort', data: { asset, units: (-houseUnits(state, asset)).toString() } }];
  });
}

const NONE: readonly LedgerEvent[] = [];
