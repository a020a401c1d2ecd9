import { logReaderConformance } from '@corella/event-store/conformance';
import { openEventStoreDbLogReader } from './eventstoredb-log-reader.js';
import { EventStoreDouble } from './testing/double/eventstore-double.js';
import { openUnderTest } from './testing/eventstoredb-under-test.js';

logReaderConformance('the reader of a log on EventStoreDB', async () => {
  const server = await new EventStoreDouble().start();
  const store = await openUnderTest(server.address, 'venue');
  return {
    store,
    open: (where) => openEventStoreDbLogReader({ address: server.address, log: where ?? 'venue' }),
    async damage(how) {
      await store.close();
      if (how === 'changed') server.log.change('venue.a-1', 3, { data: Buffer.from('{}') });
      else server.log.cutOff('venue.a-1');
    },
    async dispose() {
      await store.close();
      server.crash();
    },
  };
});
