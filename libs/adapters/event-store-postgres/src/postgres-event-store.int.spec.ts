import type { EventStore } from '@corella/event-store';
import { eventStoreConformance, type Outage } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { postgresUnderTest, type PostgresUnderTest } from './testing/postgres-under-test.js';

realPart('the event store on PostgreSQL', missingPostgres(), () => {
  let postgres: PostgresUnderTest;
  beforeAll(async () => {
    postgres = await postgresUnderTest();
  });
  afterAll(() => postgres.stop());

  const outages: Record<string, Outage> = {
    crash: { begin: () => postgres.crash(), end: () => postgres.restart() },
    freeze: {
      begin: () => Promise.resolve(postgres.freeze()),
      end: () => Promise.resolve(postgres.thaw()),
    },
  };

  eventStoreConformance(
    'the PostgreSQL event store',
    async (outage) => {
      const schema = postgres.newSchema();
      // Only the limit on a query ends the wait for a frozen server.
      const limits = outage === 'freeze' ? { queryTimeoutMs: 1_000 } : {};
      const open = (): Promise<EventStore> => postgres.open(schema, limits);
      let store = await open();
      const reopen = async (): Promise<EventStore> => {
        await store.close();
        return (store = await open());
      };
      return {
        store,
        reopen,
        async reopenEmpty() {
          await postgres.run(`TRUNCATE ${schema}.events, ${schema}.streams, ${schema}.checkpoints`);
          return reopen();
        },
        outage: outages[outage ?? ''],
        dispose: () => store.close(),
      };
    },
    { fencesEpochs: true, fencesAhead: true, outages: Object.keys(outages) },
  );
});
