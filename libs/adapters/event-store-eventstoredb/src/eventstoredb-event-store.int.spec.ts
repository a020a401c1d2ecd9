import type { EventStore } from '@corella/event-store';
import { eventStoreConformance, type Outage, type StoreUnderTest } from '@corella/event-store/conformance';
import { realPart } from '@corella/real-parts';
import { EventStoreDouble } from './testing/double/eventstore-double.js';
import { copySnapshots, newLog, openUnderTest } from './testing/eventstoredb-under-test.js';

/** A store over an empty log of its own. */
async function storeUnderTest(address: string, timeoutMs?: number): Promise<StoreUnderTest> {
  let log = newLog();
  const open = (): Promise<EventStore> => openUnderTest(address, log, timeoutMs === undefined ? {} : { timeoutMs });
  let store = await open();
  const reopen = async (): Promise<EventStore> => {
    await store.close();
    return (store = await open());
  };
  return {
    store,
    reopen,
    async reopenEmpty() {
      const from = log;
      log = newLog();
      await copySnapshots(address, 'a-1', { from, to: log });
      return reopen();
    },
    dispose: () => store.close(),
  };
}

describe('beside a double of the server', () => {
  const outages: Record<string, (server: EventStoreDouble) => Outage> = {
    crash: (server) => ({ begin: () => Promise.resolve(server.crash()), end: () => server.restart() }),
    freeze: (server) => ({
      begin: () => Promise.resolve(server.freeze()),
      end: () => Promise.resolve(server.thaw()),
    }),
  };

  eventStoreConformance(
    'the EventStoreDB event store',
    async (kind) => {
      const server = await new EventStoreDouble().start();
      // Only the time limit ends the wait for a frozen server.
      const tested = await storeUnderTest(server.address, kind === 'freeze' ? 500 : undefined);
      return {
        ...tested,
        outage: outages[kind ?? '']?.(server),
        async dispose() {
          await tested.dispose();
          server.crash();
        },
      };
    },
    { fencesEpochs: true, outages: Object.keys(outages) },
  );
});

const address = process.env.EVENTSTORE_URL;
realPart('the event store on a real EventStoreDB', address ? undefined : 'EVENTSTORE_URL names none', () => {
  eventStoreConformance('the EventStoreDB event store', () => storeUnderTest(address ?? ''), { fencesEpochs: true });
});
