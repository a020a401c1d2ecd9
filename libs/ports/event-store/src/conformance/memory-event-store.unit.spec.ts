import { eventStoreConformance } from './event-store-conformance.js';
import { createMemoryEventStore, type MemoryEventStore } from './memory-event-store.js';

eventStoreConformance(
  'the event store in memory',
  () => {
    let store: MemoryEventStore = createMemoryEventStore();
    const opened = (next: MemoryEventStore): Promise<MemoryEventStore> => Promise.resolve((store = next));
    return Promise.resolve({
      store,
      reopen: () => opened(createMemoryEventStore(store)),
      reopenEmpty: () => opened(createMemoryEventStore({ snapshots: store.snapshots })),
      dispose: () => store.close(),
    });
  },
  { fencesEpochs: true, fencesAhead: true },
);
