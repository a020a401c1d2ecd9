import { DamagedLog, NO_STREAM, NoEventLog, type EventStore, type LogReader, type Snapshot } from '../index.js';
import { sampleEvents } from './samples.js';

export interface LogUnderTest {
  readonly store: EventStore;
  /** Opens a reader beside the store, or where the store was. Rejects where there has never been one. */
  open(where?: 'nowhere'): Promise<LogReader>;
  /** Closes the store and changes an event of `a-1`, or removes its last. */
  damage(how: 'changed' | 'cut off'): Promise<void>;
  dispose(): Promise<void>;
}

const snapshotAt = (revision: number): Snapshot => ({
  stream: 'a-1',
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: `hash-${revision}`,
  inputs: { 'b-1': 3 },
  state: JSON.stringify({ revision }),
});

/** The suite that every reader of a log beside its store passes. */
export function logReaderConformance(name: string, factory: () => Promise<LogUnderTest>): void {
  describe(`${name} keeps the contract of a log’s reader`, () => {
    let tested: LogUnderTest;
    let store: EventStore;
    const readers: LogReader[] = [];
    const open = async (): Promise<LogReader> => {
      const reader = await tested.open();
      readers.push(reader);
      return reader;
    };
    beforeEach(async () => {
      tested = await factory();
      store = tested.store;
      await store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 4));
      await store.append('b-1', NO_STREAM, sampleEvents('b-1', 0, 2));
    });
    afterEach(async () => {
      for (const reader of readers.splice(0)) await reader.close();
      await tested.dispose();
    });

    it('reads what the store has committed, before and after it was opened', async () => {
      const reader = await open();
      await store.append('a-1', 3, sampleEvents('a-1', 4, 1));
      const head = await store.head();
      const whole = await store.readAll({ after: null, limit: 100 });
      expect(whole.events).toHaveLength(7);
      expect(await reader.readAll({ after: null, limit: 100 })).toEqual(whole);
      expect(await reader.head()).toBe(head);
      const page = await reader.readAll({ after: null, limit: 2, categories: ['a'] });
      expect(page).toEqual(await store.readAll({ after: null, limit: 2, categories: ['a'] }));
      const window = { from: 3, limit: 2 };
      expect(await reader.readStream('a-1', window)).toEqual(await store.readStream('a-1', window));
      expect([await reader.lastRevision('a-1'), await reader.lastRevision('c-1')]).toEqual([4, NO_STREAM]);
      expect([...(await reader.streams())].sort()).toEqual(['a-1', 'b-1']);
      expect([await reader.behind(null), await reader.behind(page.position), await reader.behind(head)]).toEqual([
        7, 5, 0,
      ]);
    });

    it('keeps snapshots that the store offers, and offers those that the store has kept', async () => {
      const reader = await open();
      await reader.saveSnapshot(snapshotAt(1));
      await store.saveSnapshot(snapshotAt(3));
      for (const from of [store, reader]) {
        const loaded = (await from.keptSnapshots('a-1')).map((kept) => kept.load());
        expect(await Promise.all(loaded)).toEqual([snapshotAt(3), snapshotAt(1)]);
      }
      await expect(reader.saveSnapshot(snapshotAt(9))).rejects.toThrow();
    });

    it('verifies the log step by step, and goes on with what is appended', async () => {
      const reader = await open();
      const toTheEnd = async (): Promise<number> => {
        let steps = 1;
        while (!(await reader.verifyRows(1))) steps += 1;
        return steps;
      };
      expect(await toTheEnd()).toBeGreaterThan(2);
      await store.append('a-1', 3, sampleEvents('a-1', 4, 3));
      expect(await toTheEnd()).toBeGreaterThan(1);
      expect(await reader.verifyRows(100)).toBe(true);
      await reader.verifyHead();
    });

    it('sees no stream that was fenced and has no events', async () => {
      await store.fence?.('c-1', 4);
      const reader = await open();
      expect([...(await reader.streams())].sort()).toEqual(['a-1', 'b-1']);
      expect(await reader.lastRevision('c-1')).toBe(NO_STREAM);
      expect(await reader.readStream('c-1', { from: 0, limit: 9 })).toEqual([]);
      expect(await reader.verifyRows(100)).toBe(true);
      await reader.verifyHead();
    });

    it('finds an event that was changed', async () => {
      await tested.damage('changed');
      const reader = await open();
      await expect(reader.verifyRows(100)).rejects.toThrow(DamagedLog);
    });

    it('finds that an acknowledged end is missing', async () => {
      await tested.damage('cut off');
      const reader = await open();
      await expect(reader.verifyHead()).rejects.toThrow(DamagedLog);
    });

    it('is not opened where there is no log', async () => {
      await expect(tested.open('nowhere')).rejects.toThrow(NoEventLog);
    });
  });
}
