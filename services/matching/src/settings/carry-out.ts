import type { SymbolListing } from '@corella/contracts/market';
import type { ParametersTaken } from '@corella/contracts/queries';
import { marketStream } from '@corella/contracts/market';
import { untilDone, type Patience } from '../messaging/patience.js';
import type { SymbolOwners } from '../messaging/symbol-owners.js';
import type { VenueMarkets } from '../writers/venue-markets.js';
import type { SymbolLanes } from './symbol-lanes.js';

export interface CarryOutOptions extends Patience {
  readonly owners: SymbolOwners;
  readonly lanes: SymbolLanes;
  readonly venue: Pick<VenueMarkets, 'exists'>;
}

/** A listed symbol, as its owner sees it. */
export type ListedSymbol = ParametersTaken & { readonly listing: SymbolListing };

/** Has an approval carried out that concerns a symbol. May be called again after whatever happened. */
export type CarryOut = (
  about: { readonly symbol: string; readonly approvalId: string },
  work: (taken: ListedSymbol) => Promise<void>,
) => Promise<void>;

/**
 * Has approvals carried out by the owners of their symbols, one after the other for each symbol. While an owner is
 * away, or an outcome is unknown, the work is begun again until it is done; only its symbol waits. An approval for a
 * market that does not exist or is out of service is passed over with an alarm, and people have to decide it again.
 */
export function createCarryOut(options: CarryOutOptions): CarryOut {
  const { owners, lanes, venue, onAlarm } = options;
  return ({ symbol, approvalId }, work) => {
    const passOver = (finding: string): void =>
      onAlarm(new Error(`approval ${approvalId} is not carried out for ${marketStream(symbol)}: ${finding}`));
    const attempt = async (): Promise<void> => {
      if (!(await venue.exists(symbol))) return passOver('there is no such market');
      const taken = await owners.taken(symbol, approvalId);
      const { outOfService, listing } = taken;
      if (outOfService !== null) passOver(outOfService);
      else if (listing === null) passOver('it has not been listed');
      else await work({ ...taken, listing });
    };
    const finding = `approval ${approvalId} waits for the owner of ${marketStream(symbol)}`;
    return lanes.inTurn(symbol, () => untilDone(options, { attempt, finding }));
  };
}
