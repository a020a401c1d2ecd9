import { isOf, type RecordedEvent } from '@corella/event-store';
import { marketStream } from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';
import type { VenueMarkets } from '../writers/venue-markets.js';

/** Who takes holds in this process. */
export interface HoldTakers {
  readonly markets: Markets;
  readonly venue: Pick<VenueMarkets, 'owned' | 'owns' | 'exists' | 'symbols'>;
  /** Whether this process tells people of holds that no market of the venue can take. */
  readonly reportsUnknown: boolean;
}

/**
 * Passes holds to the writers of their markets, in order per symbol. Those of markets that others own are passed over.
 * A hold whose market does not exist or is out of service stays open in the ledger; the other markets go on.
 */
export async function takeHolds(events: readonly RecordedEvent[], takers: HoldTakers): Promise<void> {
  const bySymbol = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    if (!isOf(event, 'ledger') || event.type !== 'FundsHeld') continue;
    const symbol = symbolOf(event.data);
    const batch = bySymbol.get(symbol);
    if (batch) batch.push(event);
    else bySymbol.set(symbol, [event]);
  }
  await Promise.all([...bySymbol].map(([symbol, batch]) => take(symbol, batch, takers)));
}

async function take(
  symbol: string,
  batch: readonly RecordedEvent[],
  { markets, venue, reportsUnknown }: HoldTakers,
): Promise<void> {
  if (venue.owns(symbol)) {
    if (await markets.attempt(marketStream(symbol), ({ writer }) => writer.absorb(batch))) return;
  } else if (!reportsUnknown || (await venue.exists(symbol))) return;
  markets.leaveWaiting(
    symbol,
    batch.map(({ revision }) => revision),
  );
}

/** A hold whose order names no symbol, or has something other than a name there, belongs to no market. */
const symbolOf = ({ order }: { readonly order?: { readonly symbol?: unknown } }): string =>
  typeof order?.symbol === 'string' ? order.symbol : '';
