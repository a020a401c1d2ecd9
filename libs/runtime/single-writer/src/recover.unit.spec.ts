import type { NewEvent, Snapshot } from '@corella/event-store';
import { createMemoryEventStore, newestOf, type MemoryEventStore } from '@corella/event-store/conformance';
import { recover, type RecoverOptions } from './recover.js';
import { takeSnapshot } from './take-snapshot.js';
import { TallyMachine } from './testing/tally-machine.js';

const STREAM = 'tally-0';
const versions = { schema: 1, hashVersion: 1 };
const added = (revision: number): NewEvent => ({
  id: `${STREAM}/${revision}`,
  type: 'Added',
  data: { id: `c${revision}`, name: 'a', add: 1 },
  meta: { at: 1_000 + revision, hash: `hash-${revision}` },
});

async function storeWith(count: number): Promise<MemoryEventStore> {
  const store = createMemoryEventStore();
  if (count > 0)
    await store.append(
      STREAM,
      -1,
      Array.from({ length: count }, (_one, revision) => added(revision)),
    );
  return store;
}

const recovered = async (store: RecoverOptions['store'], more: Partial<RecoverOptions> = {}) => {
  const machine = new TallyMachine();
  return { machine, ...(await recover({ stream: STREAM, machine, versions, store, ...more })) };
};

/** A store that offers these snapshots, whatever they claim to be. */
const offering = (store: MemoryEventStore, snapshots: readonly Snapshot[]): RecoverOptions['store'] => ({
  ...store,
  keptSnapshots: () => Promise.resolve(newestOf(snapshots)),
});

async function snapshotAt(store: MemoryEventStore, revision: number): Promise<Snapshot> {
  await takeSnapshot({ stream: STREAM, machine: new TallyMachine(), versions, store, revision });
  const found = store.snapshots.find((snapshot) => snapshot.revision === revision);
  if (!found) throw new Error('no snapshot was kept');
  return found;
}

describe('recovery', () => {
  it('does nothing for a stream without events', async () => {
    expect(await recovered(await storeWith(0))).toMatchObject({
      revision: -1,
      lastHash: undefined,
      lastAt: 0,
      snapshot: null,
      events: 0,
    });
  });

  it('replays the whole stream, page by page, and returns its last time and hash', async () => {
    const { machine, ...found } = await recovered(await storeWith(2_500));
    expect(found).toEqual({ revision: 2_499, lastHash: 'hash-2499', lastAt: 3_499, snapshot: null, events: 2_500 });
    expect(machine.total('a')).toBe(2_500);
  });

  it('stops at the requested revision', async () => {
    const { machine, ...found } = await recovered(await storeWith(50), { upTo: 9 });
    expect(found).toMatchObject({ revision: 9, lastHash: 'hash-9', events: 10 });
    expect(machine.total('a')).toBe(10);
  });

  it('starts from the newest snapshot that fits and is not beyond the requested revision', async () => {
    const store = await storeWith(50);
    const snapshots = [await snapshotAt(store, 10), await snapshotAt(store, 30)];
    expect(await recovered(offering(store, snapshots))).toMatchObject({
      revision: 49,
      events: 19,
      snapshot: { revision: 30, stateHash: snapshots[1]?.stateHash },
    });
    expect(await recovered(offering(store, snapshots), { upTo: 20 })).toMatchObject({
      revision: 20,
      events: 10,
      snapshot: { revision: 10 },
    });
  });

  it('needs no event after a snapshot of the last one, and still knows its time and hash', async () => {
    const store = await storeWith(5);
    const found = await recovered(offering(store, [await snapshotAt(store, 4)]));
    expect(found).toMatchObject({ revision: 4, events: 0, lastAt: 1_004, lastHash: 'hash-4' });
  });

  it.each<[string, (good: Snapshot) => Snapshot]>([
    ['of another schema', (good) => ({ ...good, schema: 2 })],
    ['of another hash', (good) => ({ ...good, hashVersion: 2 })],
    ['whose state does not have its hash', (good) => ({ ...good, stateHash: 'other' })],
    ['whose state cannot be restored', (good) => ({ ...good, state: '{"broken' })],
    ['beyond the end', (good) => ({ ...good, revision: 99 })],
  ])('skips a snapshot %s for an older one, or for none', async (_what, spoil) => {
    const store = await storeWith(50);
    const [older, newer] = [await snapshotAt(store, 10), await snapshotAt(store, 30)];
    const spoilt = spoil(newer);
    expect(await recovered(offering(store, [older, spoilt]))).toMatchObject({ snapshot: { revision: 10 }, events: 39 });
    const whole = await recovered(offering(store, [spoilt]));
    expect(whole).toMatchObject({ snapshot: null, events: 50 });
    expect(whole.machine.total('a')).toBe(50);
  });

  it('refuses a stream with a gap, or one that ends before its last revision', async () => {
    const store = await storeWith(5);
    const without = (revision: number): RecoverOptions['store'] => ({
      ...store,
      readStream: async (stream, range) =>
        (await store.readStream(stream, range)).filter((event) => event.revision !== revision),
    });
    await expect(recovered(without(2))).rejects.toThrow('tally-0 has a gap after 1');
    await expect(recovered(without(4))).rejects.toThrow('tally-0 ends at 3 although it has 4');
  });

  it('fails with the fault of a page that could not be read ahead', async () => {
    const store = await storeWith(2_500);
    const failing: RecoverOptions['store'] = {
      ...store,
      readStream: (stream, range) =>
        range.from >= 2_000 ? Promise.reject(new Error('the disk')) : store.readStream(stream, range),
    };
    await expect(recovered(failing)).rejects.toThrow('the disk');
  });
});

describe('a snapshot taken from the log', () => {
  it('equals the one of a machine at that revision', async () => {
    const store = await storeWith(20);
    const { machine } = await recovered(store, { upTo: 7 });
    expect(await snapshotAt(store, 7)).toMatchObject({
      stream: STREAM,
      revision: 7,
      ...versions,
      stateHash: machine.hash(),
      state: machine.snapshot(),
    });
  });

  it('is refused beyond the end of the log', async () => {
    const taken = takeSnapshot({
      stream: STREAM,
      machine: new TallyMachine(),
      versions,
      store: await storeWith(3),
      revision: 3,
    });
    await expect(taken).rejects.toThrow('tally-0 ends at 2, before 3');
  });
});
