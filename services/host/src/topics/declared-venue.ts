import type { DeclaredVenue } from '@corella/bus-kafka';
import { FIAT_PARTITION, FIAT_SERVICE } from '@corella/contracts/cash';
import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import { LEDGER_SERVICE, LEDGER_SHARDS } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, marketStream } from '@corella/contracts/market';
import type { StreamCategory } from '@corella/contracts/streams';
import { MARKETS } from '@corella/matching';

/** A record, so that the compiler names a category that is missing here. */
const CATEGORIES: Readonly<Record<StreamCategory, true>> = {
  address: true,
  agreement: true,
  approval: true,
  audit: true,
  bank: true,
  diligence: true,
  deposit: true,
  kyc: true,
  ledger: true,
  link: true,
  market: true,
  outflow: true,
  removal: true,
  settings: true,
  staff: true,
  user: true,
  withdrawal: true,
};

/** The categories of streams that the relay copies. A subscriber to any other would stay at the store for good. */
export const relayedCategories = (): readonly string[] => Object.keys(CATEGORIES);

export const knownSymbols = (): readonly string[] => MARKETS.map(({ listing }) => listing.symbol);

/** What this release of the venue needs in Kafka, with so many processes of each role that ask. */
export function declaredVenue({ slots }: { readonly slots: number }): Omit<DeclaredVenue, 'venue'> {
  const writers = [
    ...LEDGER_SHARDS.map((partition) => ({ service: LEDGER_SERVICE, partition })),
    ...knownSymbols().map((symbol) => ({ service: MATCHING_SERVICE, partition: marketStream(symbol) })),
    { service: IDENTITY_SERVICE, partition: IDENTITY_PARTITION },
    { service: FIAT_SERVICE, partition: FIAT_PARTITION },
  ];
  return { writers, categories: relayedCategories(), slots };
}
