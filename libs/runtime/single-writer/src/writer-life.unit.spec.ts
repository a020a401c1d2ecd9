import { ManualClock } from '@corella/clock';
import type { RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, type MemoryEventStore } from '@corella/event-store/conformance';
import { createWriter } from './create-writer.js';
import { TallyMachine, type TallyCommand, type TallyReply } from './testing/tally-machine.js';
import type { WriterOptions } from './writer.js';

const add = (id: string, amount = 1): TallyCommand => ({ id, name: 'a', add: amount });
const input = (revision: number): RecordedEvent => ({
  stream: 'market-x',
  revision,
  position: '',
  id: '',
  type: 'Traded',
  data: {},
  meta: { at: 1 },
});

/** A store whose appends wait to be released once it is closed. */
function gatedStore() {
  const gates: (() => void)[] = [];
  let isClosed = false;
  const store = createMemoryEventStore({
    before: () => (isClosed ? new Promise<void>((resolve) => void gates.push(resolve)) : undefined),
  });
  return {
    store,
    close: () => void (isClosed = true),
    waiting: (count: number) => eventually(() => gates.length === count),
    letOne: () => gates.shift()?.(),
  };
}

async function started(store: MemoryEventStore, more: Partial<WriterOptions<TallyCommand, TallyReply>> = {}) {
  const machine = new TallyMachine();
  const fatal: unknown[] = [];
  const writer = createWriter<TallyCommand, TallyReply>({
    stream: 'tally-0',
    machine,
    versions: { schema: 1, hashVersion: 1 },
    store,
    clock: new ManualClock(1_000),
    onFatal: (error) => fatal.push(error),
    ...more,
  });
  await writer.recover();
  const submitAll = (...ids: readonly string[]) => Promise.all(ids.map((id) => writer.submit(add(id), 'client')));
  return { writer, machine, fatal, submitAll };
}

describe('a writer that starts and stops', () => {
  it('takes nothing before it has recovered, and recovers once', async () => {
    const writer = createWriter<TallyCommand, TallyReply>({
      stream: 'tally-0',
      machine: new TallyMachine(),
      versions: { schema: 1, hashVersion: 1 },
      store: createMemoryEventStore(),
      clock: new ManualClock(1),
      onFatal: () => undefined,
    });
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'closed' });
    await expect(writer.absorb([input(0)])).rejects.toMatchObject({ code: 'closed' });
    await writer.absorb([]);
    await writer.recover();
    await expect(writer.recover()).rejects.toThrow('tally-0 is running already');
  });

  it('finishes what is queued when it is stopped, refuses what comes later, and takes a last snapshot', async () => {
    const { store, close, waiting, letOne } = gatedStore();
    const { writer, machine, submitAll } = await started(store, { maxGroup: 1 });
    close();
    const queued = submitAll('1', '2', '3');
    const stopped = writer.stop();
    await expect(writer.submit(add('late'), 'client')).rejects.toMatchObject({ code: 'closed' });
    for (let append = 0; append < 3; append += 1) {
      await waiting(1);
      letOne();
    }
    expect((await queued).map(({ revision }) => revision)).toEqual([0, 1, 2]);
    await stopped;
    expect(store.snapshots).toMatchObject([{ revision: 2, stateHash: machine.hash() }]);
    await writer.stop();
    expect(store.snapshots).toHaveLength(1);
  });

  it('takes no last snapshot when nothing has changed since the one before', async () => {
    const store = createMemoryEventStore();
    const first = await started(store);
    await first.submitAll('1');
    await first.writer.stop();
    const second = await started(store);
    await second.writer.stop();
    expect(store.snapshots).toHaveLength(1);
  });

  it('ends the wait for inputs when it stops', async () => {
    const { writer } = await started(createMemoryEventStore());
    const waiting = writer.whenAbsorbed('market-x', 5, 60_000);
    await writer.stop();
    expect(await waiting).toBe(false);
  });

  it('ends when its machine throws, and commits nothing that was decided before', async () => {
    const store = createMemoryEventStore();
    const { writer, machine, fatal } = await started(store);
    jest.spyOn(machine, 'execute').mockImplementation(() => {
      throw new Error('a broken invariant');
    });
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'closed' });
    expect(fatal).toMatchObject([{ message: 'a broken invariant' }]);
    expect(store.log).toEqual([]);
    await writer.stop();
    expect(store.snapshots).toEqual([]);
  });
});

describe('the live hash', () => {
  it('belongs to a committed revision: it waits for earlier decisions, and later ones wait for it', async () => {
    const { store, close, waiting, letOne } = gatedStore();
    const { writer, submitAll } = await started(store);
    close();
    const first = submitAll('1');
    await waiting(1);
    const asked = writer.liveHash();
    const second = submitAll('2');
    letOne();
    await first;
    expect((await asked).revision).toBe(0);
    await waiting(1);
    letOne();
    await second;
    expect((await writer.liveHash()).revision).toBe(1);
  });
});

describe('snapshots while a writer runs', () => {
  it('are taken at an interval of events, of a committed state, and one at a time', async () => {
    const store = createMemoryEventStore();
    const { writer, submitAll } = await started(store, { snapshotEvery: 3, maxGroup: 1 });
    await submitAll('1', '2');
    expect(store.snapshots).toEqual([]);
    await submitAll('3', '4', '5', '6', '7');
    await eventually(() => store.snapshots.length === 2);
    // Due after the third event, and taken once the group that was on its way by then has committed.
    expect(store.snapshots.map(({ revision }) => revision)).toEqual([3, 6]);
    expect(writer.status().lastSnapshot).toMatchObject({ revision: 6 });
    await writer.stop();
  });

  it('count from the snapshot of the recovery', async () => {
    const store = createMemoryEventStore();
    const first = await started(store, { snapshotEvery: 3 });
    await first.submitAll('1', '2');
    await first.writer.stop();
    const second = await started(store, { snapshotEvery: 3, maxGroup: 1 });
    await second.submitAll('3', '4');
    expect(store.snapshots).toHaveLength(1);
    await second.submitAll('5');
    await eventually(() => store.snapshots.length === 2);
    await second.writer.stop();
  });

  it('are left to a worker if there is one, and the writer does not wait for it', async () => {
    const asked: number[] = [];
    let finish = (): void => undefined;
    const store = createMemoryEventStore();
    const { writer, submitAll } = await started(store, {
      snapshotEvery: 2,
      maxGroup: 1,
      snapshotWorker: ({ stream, revision }) => {
        expect(stream).toBe('tally-0');
        asked.push(revision);
        return new Promise((resolve) => void (finish = () => resolve({ revision, stateHash: 'of the worker' })));
      },
    });
    await submitAll('1', '2', '3', '4', '5', '6');
    expect(asked).toEqual([1]);
    expect(writer.status().lastSnapshot).toBeNull();
    finish();
    await eventually(() => writer.status().lastSnapshot !== null);
    expect(writer.status().lastSnapshot).toEqual({ revision: 1, stateHash: 'of the worker' });
    expect(store.snapshots).toEqual([]);
    await submitAll('7');
    expect(asked).toEqual([1, 6]);
    finish();
    await writer.stop();
  });

  it('keep the last one when a worker gives up, and are tried again a whole interval later when one fails', async () => {
    const faults: unknown[] = [];
    let attempts = 0;
    const store = createMemoryEventStore();
    const { writer, submitAll } = await started(store, {
      snapshotEvery: 2,
      maxGroup: 1,
      onSnapshotFault: (error) => faults.push(error),
      snapshotWorker: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('no room')) : Promise.resolve(null);
      },
    });
    await submitAll('1', '2');
    await eventually(() => faults.length === 1);
    await submitAll('3');
    expect(attempts).toBe(1);
    await submitAll('4');
    await eventually(() => attempts === 2);
    expect(writer.status().lastSnapshot).toBeNull();
    await writer.stop();
    expect(store.snapshots.map(({ revision }) => revision)).toEqual([3]);
  });
});

describe('inputs of followed streams', () => {
  it('resolve when the effects of the last one have committed', async () => {
    const { store, close, waiting, letOne } = gatedStore();
    const { writer } = await started(store, { maxGroup: 2 });
    close();
    let done = false;
    const absorbed = writer.absorb([input(0), input(1), input(2)]).then(() => void (done = true));
    await waiting(1);
    letOne();
    await waiting(1);
    expect(store.log).toHaveLength(4);
    expect(done).toBe(false);
    letOne();
    await absorbed;
    expect(store.log).toHaveLength(6);
    await writer.stop();
  });

  it('wake whoever waits for their revision, and nobody who waits for another stream', async () => {
    const { writer } = await started(createMemoryEventStore());
    const [here, elsewhere] = [writer.whenAbsorbed('market-x', 0, 60_000), writer.whenAbsorbed('market-y', 0, 1)];
    await writer.absorb([input(0)]);
    expect(await Promise.all([here, elsewhere])).toEqual([true, false]);
    expect(await writer.whenAbsorbed('market-x', 0, 0)).toBe(true);
    await writer.stop();
  });

  it('count as taken even if the machine has ignored them', async () => {
    const { writer, machine } = await started(createMemoryEventStore());
    jest.spyOn(machine, 'absorb').mockReturnValue([]);
    await writer.absorb([input(4)]);
    expect(machine.inputs()).toEqual({});
    expect(await writer.whenAbsorbed('market-x', 4, 0)).toBe(true);
    await writer.stop();
  });
});
