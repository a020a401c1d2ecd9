import { countsForHouse } from '../../domain/house/house-accounts.js';
import { houseUnits, isHouseShort } from '../../domain/house/house-solvency.js';
import { postingsOf, type LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Announces that the house has become short of an asset or is covered again. The state already contains the given
 * events. The announcement is part of the same append, so no payout can come in between.
 */
export function decideHouseCover(state: LedgerState, events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  let said: LedgerEvent[] | null = null;
  for (const event of events) {
    // Holds and reservations move money within one account.
    if (event.type !== 'TradeSettled' && event.type !== 'EntryPosted') continue;
    for (const { account, asset } of postingsOf(event)) {
      if (!countsForHouse(account)) continue;
      const isShort = isHouseShort(state, asset);
      if (isShort === state.short.has(asset) || said?.some((one) => isAbout(one, asset))) continue;
      (said ??= []).push(
        isShort
          ? { type: 'HouseFellShort', data: { asset, units: (-houseUnits(state, asset)).toString() } }
          : { type: 'HouseCovered', data: { asset } },
      );
    }
  }
  return said ?? [];
}

const isAbout = ({ data }: LedgerEvent, asset: string): boolean => 'asset' in data && data.asset === asset;
