import type { EventStore } from '../index.js';
import { appending, appendingAnyEvents } from './appending.js';
import { fencing } from './fencing.js';
import { keepingBytes } from './keeping-bytes.js';
import { keeping, keepingSnapshots } from './keeping.js';
import { outliving, type Outage } from './outages.js';
import { racing } from './racing.js';
import { reading } from './reading.js';
import { resuming, subscribing } from './subscribing.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** Closes the store and opens it again over the same data. */
  reopen(): Promise<EventStore>;
  /** Closes the store and opens one over an empty log that finds the same snapshots, as after a failed restore. */
  reopenEmpty(): Promise<EventStore>;
  dispose(): Promise<void>;
  /** For a store that can be out of reach: each kind of outage that is named in the capabilities. */
  outage?(kind: string): Outage;
}

/** What a store can do beyond the contract of all. Each has tests of its own. */
export interface StoreCapabilities {
  /** The kinds of outages that the store under test can be put through. */
  readonly outages?: readonly string[];
  /** The store refuses writers of an earlier epoch. */
  readonly fencesEpochs?: boolean;
}

/** The suite that every event store adapter passes. */
export function eventStoreConformance(
  name: string,
  factory: () => Promise<StoreUnderTest>,
  { outages = [], fencesEpochs = false }: StoreCapabilities = {},
): void {
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
    const outageOf = (kind: string): Outage => {
      const outage = tested.outage?.(kind);
      if (!outage) throw new Error(`the store under test has no outage ${kind}`);
      return outage;
    };
    appending(() => store);
    appendingAnyEvents(() => store);
    reading(() => store);
    racing(() => store);
    subscribing(() => store);
    resuming(() => store, restart);
    keeping(() => store, restart);
    keepingBytes(() => store, restart);
    keepingSnapshots(() => store, { restart, lose });
    if (fencesEpochs) fencing(() => store, restart);
    for (const kind of outages) outliving(() => store, { kind, outage: () => outageOf(kind) });
  });
}
