import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import { LedgerModule, LedgerService } from '@corella/ledger';
import type { SnapshotRunner } from '../snapshots/snapshot-runner.js';
import type { LedgerReaders } from '../wiring/storage/ledger-readers.js';
import { contextOf, sharedDeps, type Running, type RunningOptions } from './running.js';

/** Owns the shard, recovers it, and takes its commands. */
export async function runLedger(
  options: RunningOptions,
  { snapshots, ledgerReaders }: { readonly snapshots: SnapshotRunner; readonly ledgerReaders: LedgerReaders },
): Promise<Running> {
  const { ports, logger, readiness } = options;
  const [shard = ''] = LEDGER_SHARDS;
  readiness.starting(`waiting for ${shard}`);
  const lease = await ports.ownership.own(shard);
  readiness.starting('recovering the ledger');
  const context = await contextOf(
    LedgerModule.forRoot({
      ...sharedDeps(options),
      snapshotWorker: snapshots.take,
      ...(lease === undefined ? {} : { lease }),
      journal: ledgerReaders.journal,
      liabilityTrees: ledgerReaders.liabilityTrees,
      onAlarm: (error) => logger.error({ err: error }, 'the ledger raises an alarm'),
    }),
  );
  const ledger = context.get(LedgerService);
  await ledger.start();
  return {
    writers: () => [ledger.writerStatus()],
    liveHashes: async () => [await ledger.liveHash()],
    opened: () => ledger.publishLiabilities(),
    async stop() {
      await ledger.stop();
      await ledgerReaders.close();
      await context.close();
    },
  };
}
