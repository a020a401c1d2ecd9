import { MATCHING_SETTINGS_STREAM, marketStream } from '@corella/contracts/market';
import { MARKETS, MatchingModule, MatchingService } from '@corella/matching';
import type { ReferencePrices } from '@corella/reference-prices';
import type { WriterLease } from '@corella/single-writer';
import type { SnapshotRunner } from '../snapshots/snapshot-runner.js';
import { contextOf, sharedDeps, type Running, type RunningOptions } from './running.js';

export interface RunningMatching extends Running {
  /** From now on, the deviation rule compares with these prices. */
  followReferencePrices(prices: ReferencePrices): void;
}

/** Owns its markets, recovers them, and takes their holds. */
export async function runMatching(options: RunningOptions, snapshots: SnapshotRunner): Promise<RunningMatching> {
  const { ports, symbols, logger, readiness } = options;
  readiness.starting('waiting for the markets');
  const settings = symbols.length === 0 || (FIRST !== undefined && symbols.includes(FIRST));
  const leases = await ownedMarkets({ ports, symbols, settings });
  readiness.starting('recovering the markets');
  const context = await contextOf(
    MatchingModule.forRoot({
      ...sharedDeps(options),
      snapshotWorker: snapshots.take,
      settings,
      ...(symbols.length === 0 ? {} : { symbols }),
      ...(leases === undefined ? {} : { leaseOf: leases }),
      onAlarm: (error) => logger.error({ err: error }, 'matching raises an alarm'),
    }),
  );
  const matching = context.get(MatchingService);
  await matching.start();
  return {
    writers: () => matching.writerStatus(),
    troubles: () => matching.troubles(),
    liveHashes: () => matching.liveHashes(),
    followReferencePrices: (prices) => matching.followReferencePrices(prices),
    async stop() {
      await matching.stop();
      await context.close();
    },
  };
}

/** Whoever owns this market writes the settings of all markets too. */
const FIRST = MARKETS[0]?.listing.symbol;

/** Waits until nobody else has a market of this process. */
async function ownedMarkets({
  ports: { store, ownership },
  symbols,
  settings,
}: Pick<RunningOptions, 'ports' | 'symbols'> & { readonly settings: boolean }): Promise<
  ((stream: string) => WriterLease) | undefined
> {
  const listed = MARKETS.map(({ listing }) => marketStream(listing.symbol));
  const all = [...new Set([...(await store.streams('market')), ...listed])];
  const own =
    symbols.length === 0 ? all : all.filter((stream) => symbols.some((symbol) => marketStream(symbol) === stream));
  const leases = new Map<string, WriterLease>();
  await Promise.all(
    [...own, ...(settings ? [MATCHING_SETTINGS_STREAM] : [])].map(async (stream) => {
      const lease = await ownership.own(stream);
      if (lease !== undefined) leases.set(stream, lease);
    }),
  );
  if (leases.size === 0) return undefined;
  return (stream) => {
    const lease = leases.get(stream);
    if (lease === undefined) throw new Error(`this process does not own ${stream}`);
    return lease;
  };
}
