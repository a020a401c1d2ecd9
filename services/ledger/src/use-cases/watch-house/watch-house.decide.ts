import { countsForHouse } from '../../domain/house/house-accounts.js';
import { houseUnits, isHouseShort } from '../../domain/house/house-solvency.js';
import { postingsOf, type LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Says that the house has fallen short of an asset, or is covered again, after entries that have just been posted: in
 * the append of the entry that did it, so that no payout comes between. The state is the one after them.
 */
export function decideHouseCover(state: LedgerState, events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  let said: LedgerEvent[] | null = null;
  for (const event of events) {
    // A hold moves money within one account.
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
