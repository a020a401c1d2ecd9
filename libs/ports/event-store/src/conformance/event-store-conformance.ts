import type { EventStore, NewEvent, RecordedEvent, Snapshot, StreamName } from '../index.js';
import { NO_STREAM } from '../index.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** Closes the store and opens it again over the same data. */
  reopen(): Promise<EventStore>;
  /** Closes the store and opens one over an empty log that finds the same snapshots, as after a failed restore. */
  reopenEmpty(): Promise<EventStore>;
  dispose(): Promise<void>;
}

export const sampleEvents = (stream: StreamName, firstRevision: number, count: number, note = 'x'): NewEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${stream}/${firstRevision + index}`,
    type: 'Noted',
    data: { note, number: firstRevision + index },
    meta: { at: 1_700_000_000_000 + firstRevision + index },
  }));

/** Waits until `done` holds; the bound is far above what any adapter needs and only ends a hanging test. */
export async function eventually(done: () => boolean, timeoutMs = 10_000): Promise<void> {
  for (let waited = 0; !done(); waited += 2) {
    if (waited > timeoutMs) throw new Error('nothing happened in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
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
    reading(() => store);
    subscribing(() => store, restart);
    keeping(() => store, restart);
    keepingSnapshots(() => store, { restart, lose });
  });
}

function appending(store: () => EventStore): void {
  it('appends at the expected revision and counts revisions from zero without gaps', async () => {
    expect(await store().lastRevision('ledger-0')).toBe(NO_STREAM);
    expect(await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 3))).toMatchObject({
      ok: true,
      revision: 2,
    });
    expect(await store().append('ledger-0', 2, sampleEvents('ledger-0', 3, 2))).toMatchObject({
      ok: true,
      revision: 4,
    });
    const events = await store().readStream('ledger-0', { from: 0, limit: 100 });
    expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(events[3]).toMatchObject({
      id: 'ledger-0/3',
      stream: 'ledger-0',
      type: 'Noted',
      data: { note: 'x', number: 3 },
      meta: { at: 1_700_000_000_003 },
    });
  });

  it('refuses an append at another revision and tells the actual one', async () => {
    await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2));
    const other = [{ id: 'other', type: 'Noted', data: {}, meta: { at: 1 } }];
    expect(await store().append('ledger-0', 0, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().append('ledger-0', 5, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().append('ledger-0', NO_STREAM, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().lastRevision('ledger-0')).toBe(1);
  });

  it('answers a repeated append like the first one and stores it once', async () => {
    const events = sampleEvents('ledger-0', 0, 3);
    const first = await store().append('ledger-0', NO_STREAM, events);
    await store().append('ledger-0', 2, sampleEvents('ledger-0', 3, 1));
    expect(await store().append('ledger-0', NO_STREAM, events)).toEqual({ ...first, repeated: true });
    expect(await store().readStream('ledger-0', { from: 0, limit: 100 })).toHaveLength(4);
  });

  it('refuses other events under ids that stand there already', async () => {
    await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2));
    expect(
      await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2, 'of another writer')),
    ).toMatchObject({ ok: false, actual: 1 });
  });

  it('keeps ids of its writers as they are and text of any kind', async () => {
    const data = {
      text: 'ünï — 漢字 \u2028 "quoted" \\ 🪙',
      big: '9200000000000000000',
      nested: { list: [1, null, true, 'x'] },
    };
    await store().append('note-1', NO_STREAM, [
      {
        id: 'my own id',
        type: 'Written',
        data,
        meta: { at: 5, by: 'someone', causes: { 'ledger-0': 7 }, hash: 'ab', v: 2 },
      },
    ]);
    const [event] = await store().readStream('note-1', { from: 0, limit: 1 });
    expect(event).toMatchObject({
      id: 'my own id',
      type: 'Written',
      data,
      meta: { at: 5, by: 'someone', causes: { 'ledger-0': 7 }, hash: 'ab', v: 2 },
    });
  });

  it('lets one of many concurrent appends at the same revision win', async () => {
    const attempts = Array.from({ length: 20 }, (_, index) =>
      store().append('ledger-0', NO_STREAM, [{ id: `try-${index}`, type: 'Tried', data: {}, meta: { at: 1 } }]),
    );
    const results = await Promise.all(attempts);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('throws for an append that is too large and stays usable', async () => {
    const huge = [{ id: 'huge', type: 'Huge', data: { text: 'x'.repeat(900_001) }, meta: { at: 1 } }];
    await expect(store().append('ledger-0', NO_STREAM, huge)).rejects.toThrow(RangeError);
    expect(await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 1))).toMatchObject({ ok: true });
  });
}

function reading(store: () => EventStore): void {
  it('reads any window of a stream, across appends of different sizes', async () => {
    let revision = 0;
    for (const count of [1, 5, 2, 9, 1]) {
      await store().append('ledger-0', revision - 1, sampleEvents('ledger-0', revision, count));
      await store().append('other-0', revision - 1, sampleEvents('other-0', revision, count));
      revision += count;
    }
    for (let from = 0; from <= 18; from += 1) {
      for (const limit of [1, 4, 18, 50]) {
        const events = await store().readStream('ledger-0', { from, limit });
        expect(events.map((event) => event.revision)).toEqual(
          Array.from({ length: Math.max(0, Math.min(limit, 18 - from)) }, (_, index) => from + index),
        );
      }
    }
    expect(await store().readStream('nobody-0', { from: 0, limit: 10 })).toEqual([]);
  });

  it('reads all streams in the order of commits, page by page, with comparable positions', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (const stream of ['a-1', 'b-1'])
        await store().append(stream, round * 2 - 1, sampleEvents(stream, round * 2, 2));
    }
    const seen: RecordedEvent[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 50; pages += 1) {
      const page: Awaited<ReturnType<EventStore['readAll']>> = await store().readAll({ after, limit: 5 });
      seen.push(...page.events);
      after = page.position;
      if (page.end) break;
    }
    expect(seen).toHaveLength(24);
    expect(seen.map(({ position }) => position)).toEqual([...seen.map(({ position }) => position)].sort());
    expect(new Set(seen.map(({ position }) => position)).size).toBe(24);
    expect(await store().head()).toBe(seen.at(-1)?.position);
    const onlyB = await store().readAll({ after: null, limit: 100, categories: ['b'] });
    expect(onlyB.events.map(({ stream }) => stream)).toEqual(Array.from({ length: 12 }, () => 'b-1'));
    expect(onlyB).toMatchObject({ end: true, position: await store().head() });
    const none = await store().readAll({ after: null, limit: 100, categories: ['nobody'] });
    expect(none).toMatchObject({ events: [], end: true, position: await store().head() });
  });

  it('names the streams of a category', async () => {
    await store().append('user-1', NO_STREAM, sampleEvents('user-1', 0, 1));
    await store().append('user-2', NO_STREAM, sampleEvents('user-2', 0, 1));
    await store().append('userish-3', NO_STREAM, sampleEvents('userish-3', 0, 1));
    expect([...(await store().streams('user'))].sort()).toEqual(['user-1', 'user-2']);
  });
}

function subscribing(store: () => EventStore, restart: () => Promise<void>): void {
  it('delivers past and new events of the categories, in order, each once while nothing fails', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 7));
    await store().append('b-1', NO_STREAM, sampleEvents('b-1', 0, 7));
    const seen: number[] = [];
    let caughtUpAt = -1;
    const subscription = store().subscribe({
      categories: ['a'],
      batchSize: 3,
      onCaughtUp: () => {
        caughtUpAt = seen.length;
      },
      onEvents: async (events) => {
        await Promise.resolve();
        seen.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => caughtUpAt >= 0);
    expect(caughtUpAt).toBe(7);
    for (let revision = 7; revision < 30; revision += 1)
      await store().append('a-1', revision - 1, sampleEvents('a-1', revision, 1));
    await eventually(() => seen.length >= 30 && subscription.lag() === 0);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(subscription.position()).toBe(await store().head());
    await subscription.close();
  });

  it('starts after a given position and stops delivering once closed', async () => {
    const first = await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    const seen: number[] = [];
    const subscription = store().subscribe({
      categories: ['a'],
      after: first.ok ? first.position : null,
      onEvents: (events) => {
        seen.push(...events.map(({ revision }) => revision));
      },
    });
    await store().append('a-1', 2, sampleEvents('a-1', 3, 2));
    await eventually(() => seen.length === 2);
    await subscription.close();
    await store().append('a-1', 4, sampleEvents('a-1', 5, 2));
    expect(seen).toEqual([3, 4]);
  });

  it('goes on from a durable checkpoint after a restart, at least once', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    const before: number[] = [];
    const first = store().subscribe({
      name: 'reader',
      categories: ['a'],
      batchSize: 4,
      onEvents: (events) => {
        before.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => before.length === 10 && first.lag() === 0);
    await first.close();
    await restart();
    await store().append('a-1', 9, sampleEvents('a-1', 10, 2));
    const after: number[] = [];
    const second = store().subscribe({
      name: 'reader',
      categories: ['a'],
      onEvents: (events) => {
        after.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => after.includes(11));
    expect(after).toEqual([10, 11]);
    await second.close();
  });

  it('ends a subscription whose handler throws, and tells so', async () => {
    const faults: unknown[] = [];
    store().subscribe({
      categories: ['a'],
      onFault: (error) => faults.push(error),
      onEvents: () => {
        throw new Error('cannot take it');
      },
    });
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    await eventually(() => faults.length > 0);
    expect(faults).toHaveLength(1);
    expect(await store().append('a-1', 0, sampleEvents('a-1', 1, 1))).toMatchObject({ ok: true });
  });
}

function keeping(store: () => EventStore, restart: () => Promise<void>): void {
  it('has everything acknowledged after a restart', async () => {
    for (let revision = 0; revision < 12; revision += 3)
      await store().append('a-1', revision - 1, sampleEvents('a-1', revision, 3));
    const head = await store().head();
    const before = await store().readAll({ after: null, limit: 100 });
    await restart();
    expect(await store().head()).toBe(head);
    expect(await store().readAll({ after: null, limit: 100 })).toEqual(before);
    expect(await store().append('a-1', 11, sampleEvents('a-1', 12, 1))).toMatchObject({ ok: true, revision: 12 });
  });

  it('reports health and space', () => {
    expect(store().health().ok).toBe(true);
    expect(store().storageState().full).toBe(false);
  });
}

const snapshotAt = (revision: number): Snapshot => ({
  stream: 'a-1',
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: `hash-${revision}`,
  inputs: { 'b-1': revision },
  state: '{"sum":"1"}',
});

function keepingSnapshots(
  store: () => EventStore,
  { restart, lose }: Readonly<Record<'restart' | 'lose', () => Promise<void>>>,
): void {
  const kept = async (): Promise<readonly number[]> =>
    (await store().keptSnapshots('a-1')).map(({ revision }) => revision);

  it('keeps the newest three snapshots of a stream, newest first', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    for (const revision of [1, 3, 5, 7]) await store().saveSnapshot(snapshotAt(revision));
    await restart();
    const snapshots = await store().keptSnapshots('a-1');
    expect(snapshots.map(({ revision }) => revision)).toEqual([7, 5, 3]);
    expect(await Promise.all(snapshots.map((one) => one.load()))).toEqual([7, 5, 3].map(snapshotAt));
    expect(await store().keptSnapshots('b-1')).toEqual([]);
  });

  it('refuses a snapshot of a revision that the stream does not have', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 2));
    await expect(store().saveSnapshot(snapshotAt(2))).rejects.toThrow(RangeError);
  });

  it('never offers a snapshot of another history, and keeps its own beside it', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    for (const revision of [5, 7, 9]) await store().saveSnapshot(snapshotAt(revision));
    await lose();
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 6, 'another life'));
    expect(await kept()).toEqual([]);
    await store().saveSnapshot(snapshotAt(2));
    expect(await kept()).toEqual([2]);
    await restart();
    expect(await kept()).toEqual([2]);
  });
}
