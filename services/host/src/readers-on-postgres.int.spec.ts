import { ManualClock } from '@corella/clock';
import { LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import type { EventStore } from '@corella/event-store';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { createWriter, type Machine } from '@corella/single-writer';
import { UPCASTERS } from '@corella/contracts/versions';
import { Sentinel } from '@corella/sentinel';
import { openJournalReader } from './journal/journal-reader.js';
import { replayMachine } from './sentinel.js';
import { ledgerTables } from './sentinel-tables.js';
import { createSnapshotRunner } from './snapshots/snapshot-runner.js';
import { machineOf } from './snapshots/stream-machines.js';
import { openLog, type LogPlace } from './readers/open-log.js';
import { openTables } from './readers/open-tables.js';

const NOW = Date.UTC(2026, 0, 5);

realPart('readers beside a log on PostgreSQL', missingPostgres(), () => {
  let server: OwnPostgres;
  let store: EventStore;
  let log: LogPlace;
  beforeAll(async () => {
    server = await ownPostgres();
    store = await openPostgresEventStore({ address: server.address });
    log = { kind: 'postgres', address: server.address };
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  it('take the snapshot that the live ledger would take, read its entries and find the log sound', async () => {
    const { machine, versions } = machineOf(LEDGER_SHARD);
    const ledger = createWriter<LedgerCommand, unknown>({
      stream: LEDGER_SHARD,
      machine: machine as Machine<LedgerCommand, unknown>,
      versions,
      store,
      clock: new ManualClock(NOW),
      chained: true,
      snapshotEvery: 1_000,
      onFatal: (error) => {
        throw error;
      },
    });
    await ledger.recover();
    for (const account of ['spot:1', 'spot:2'])
      await ledger.submit({ type: 'OpenAccount', account, stpGroup: account }, 'internal');
    const { revision, hash } = await ledger.liveHash();
    const snapshots = createSnapshotRunner({ log });
    expect(await snapshots.take({ stream: LEDGER_SHARD, revision })).toEqual({ revision, stateHash: hash });
    expect(await (await store.keptSnapshots(LEDGER_SHARD))[0]?.load()).toMatchObject({ revision, stateHash: hash });
    const journal = openJournalReader({ log });
    expect(await journal.entries([0, revision])).toEqual(
      (await store.readStream(LEDGER_SHARD, { from: 0, limit: revision + 1 })).filter((event) =>
        [0, revision].includes(event.revision),
      ),
    );
    expect(await journal.revisionAt(NOW)).toBe(revision);
    await Promise.all([journal.close(), snapshots.close(), ledger.stop()]);

    const reader = await openLog(log);
    const tables = await openTables({ kind: 'postgres', address: server.address });
    const sentinel = new Sentinel({
      log: reader,
      machineOf: replayMachine,
      upcasters: UPCASTERS,
      clock: new ManualClock(NOW),
      server: { liveHashes: async () => null, report: async () => true },
      tables: ledgerTables(tables),
    });
    expect(await sentinel.run({ once: true })).toBeNull();
    expect(sentinel.report()).toMatchObject({ eventsChecked: revision + 1, lagEvents: 0, hashesCompared: 1 });
    await Promise.all([reader.close(), tables.close()]);
  });
});
