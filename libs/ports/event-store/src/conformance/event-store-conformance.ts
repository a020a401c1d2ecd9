import type { EventStore } from '../index.js';
import { appending, appendingAnyEvents } from './appending.js';
import { fencing, fencingAhead } from './fencing.js';
import { keepingBytes } from './keeping-bytes.js';
import { keeping, keepingSnapshots } from './keeping.js';
import { fencingThrough, outliving, type Outage } from './outages.js';
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
  /** For a store that can be out of reach: the outage that the factory was told of. */
  readonly outage?: Outage;
}

/** What a store can do beyond the contract of all. Each has tests of its own. */
export interface StoreCapabilities {
  /** The kinds of outages that the store under test can be put through. */
  readonly outages?: readonly string[];
  /** The store refuses writers of an earlier epoch. */
  readonly fencesEpochs?: boolean;
  /** It refuses them from the moment at which a later owner says so, before that one has appended. */
  readonly fencesAhead?: boolean;
}

/** The suite that every event store adapter passes. The factory is told which outage, if any, the test will make. */
export function eventStoreConformance(
  name: string,
  factory: (outage?: string) => Promise<StoreUnderTest>,
  { outages = [], fencesEpochs = false, fencesAhead = false }: StoreCapabilities = {},
): void {
  describe(`${name} keeps the contract of the event store`, () => {
    let tested: StoreUnderTest;
    let store: EventStore;
    const open = async (outage?: string): Promise<void> => {
      tested = await factory(outage);
      store = tested.store;
    };
    afterEach(() => tested.dispose());
    const restart = async (): Promise<void> => {
      store = await tested.reopen();
    };
    const lose = async (): Promise<void> => {
      store = await tested.reopenEmpty();
    };
    describe('while it can be reached', () => {
      beforeEach(() => open());
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
      if (fencesAhead) fencingAhead(() => store, restart);
    });
    for (const kind of outages)
      describe(`when it is out of reach: ${kind}`, () => {
        beforeEach(() => open(kind));
        const outage = (): Outage => {
          if (!tested.outage) throw new Error(`the store under test cannot make the outage ${kind}`);
          return tested.outage;
        };
        outliving(() => store, outage);
        if (fencesAhead) fencingThrough(() => store, outage);
      });
  });
}
