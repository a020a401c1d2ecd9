import type { EventStore } from '../index.js';
import { appending, appendingAnyEvents } from './appending.js';
import { keeping, keepingSnapshots } from './keeping.js';
import { reading } from './reading.js';
import { resuming, subscribing } from './subscribing.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** Closes the store and opens it again over the same data. */
  reopen(): Promise<EventStore>;
  /** Closes the store and opens one over an empty log that finds the same snapshots, as after a failed restore. */
  reopenEmpty(): Promise<EventStore>;
  dispose(): Promise<void>;
}

/** The suite that every event store adapter passes. */
export function eventStoreConformance(name: string, factory: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the contract of the event store`, () => {
    let tested: StoreUnderTest;
    let store: EventStore;
    beforeEach(async () => {
      tested = await factory();
      store = tested.store;
    });
    afterEach(() => tested.dispose());
    const restart = async (): Promise<void> => {
      store = await tested.reopen();
    };
    const lose = async (): Promise<void> => {
      store = await tested.reopenEmpty();
    };
    appending(() => store);
    appendingAnyEvents(() => store);
    reading(() => store);
    subscribing(() => store);
    resuming(() => store, restart);
    keeping(() => store, restart);
    keepingSnapshots(() => store, { restart, lose });
  });
}
