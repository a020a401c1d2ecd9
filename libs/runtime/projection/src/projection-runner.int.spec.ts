import { ManualClock } from '@corella/clock';
import type { EventFeed, FeedOptions } from '@corella/bus';
import { interruptedFeed, type Interruption } from '@corella/durable-subscription/testing';
import { StoreUnavailable, versionedStore, type EventCheck, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { CompiledQuery } from 'kysely';
import type { Position, ReadModels } from '@corella/read-model';
import type { Projection } from './projection.js';
import { createProjectionRunner } from './projection-runner.js';

/** The number of an event that writes nothing. */
const SILENT = 777;

const projection: Projection = {
  name: 'notes',
  version: 1,
  tables: ['note'],
  create: () => [],
  categories: ['a'],
  project: (events) => events.filter(({ data }) => data['n'] !== SILENT).map(({ id }) => CompiledQuery.raw(id)),
};

/** Read models that record their input and fail as often as they are told. */
function notedReadModels() {
  const applied: string[] = [];
  const batches: (readonly string[])[] = [];
  const control = { failures: 0, position: null as Position | null, looks: [] as string[], published: [] as number[] };
  const kept = new Map<string, number>();
  const readModels: ReadModels = {
    db: undefined as never,
    reports: undefined as never,
    prepare: () => Promise.resolve(control.position),
    publish: () => {
      control.published.push(applied.length);
      return Promise.resolve();
    },
    revisionsOf: (_name, streams) => {
      control.looks.push(...streams);
      return Promise.resolve(Object.fromEntries([...kept].filter(([stream]) => streams.includes(stream))));
    },
    apply: (_name, position, queries, revisions) => {
      if (control.failures > 0) {
        control.failures -= 1;
        return Promise.reject(new Error('the disk is busy'));
      }
      applied.push(...queries.map(({ sql }) => sql));
      batches.push(queries.map(({ sql }) => sql));
      control.position = position;
      for (const [stream, revision] of Object.entries(revisions)) kept.set(stream, revision);
      return Promise.resolve();
    },
    bulk: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { readModels, applied, batches, control, kept };
}

function setUp() {
  const store = createMemoryEventStore();
  const following: FeedOptions[] = [];
  const feed: EventFeed = {
    subscribe: (options) => {
      following.push(options);
      return store.subscribe(options);
    },
  };
  const noted = notedReadModels();
  const faults: unknown[] = [];
  const start = async ({
    interruptions = [],
    check,
    ...options
  }: { gatherMs?: number; interruptions?: readonly Interruption[]; check?: EventCheck } = {}) => {
    const runner = createProjectionRunner({
      projection,
      feed: check ? versionedStore(store, {}, check) : interruptedFeed(feed, interruptions),
      readModels: noted.readModels,
      clock: new ManualClock(2_000_000_000_000),
      retryMs: 1,
      onFault: (error) => faults.push(error),
      ...options,
    });
    await runner.start();
    return runner;
  };
  /** Delivers events of the store once more, as a feed may. */
  const repeat = async (from: number, to: number): Promise<void> => {
    const { events } = await store.readAll({ after: null, limit: 1_000, categories: ['a'] });
    await following.at(-1)?.onEvents(events.slice(from, to));
  };
  return { store, ...noted, faults, start, repeat };
}

describe('the projection runner', () => {
  it('projects the past before it reports that it has started, then what follows', async () => {
    const { store, applied, start, control } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await store.append('b-1', -1, sampleEvents('b-1', 0, 1));
    const runner = await start();
    expect(applied).toEqual(['a-1/0', 'a-1/1', 'a-1/2']);
    expect(control.published).toEqual([3]);
    await store.append('a-1', 2, sampleEvents('a-1', 3, 1));
    expect(await runner.when({ 'a-1': 3 })).toBe(true);
    expect(applied.at(-1)).toBe('a-1/3');
    await eventually(() => runner.lag().events === 0);
    expect(runner.lag().ms).toBe(0);
    await runner.stop();
  });

  it('continues from its checkpoint, and counts earlier events as reached', async () => {
    const { store, applied, start } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await (await start()).stop();
    const again = await start();
    expect(applied).toHaveLength(3);
    expect(await again.when({ 'a-1': 2 })).toBe(true);
    await again.stop();
  });

  it('waits for a revision only as long as it is told to', async () => {
    const { store, start, control } = setUp();
    const runner = await start();
    control.failures = 4;
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    expect(await runner.when({ 'a-1': 0 }, 1)).toBe(false);
    expect(await runner.when({ 'a-1': 0 }, 5_000)).toBe(true);
    expect(await runner.when(undefined)).toBe(true);
    await runner.stop();
  });

  it('retries a failing batch, and reports it when it keeps failing', async () => {
    const { store, start, control, applied, faults } = setUp();
    const runner = await start();
    control.failures = 3;
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await eventually(() => applied.length === 1);
    control.failures = 1_000;
    await store.append('a-1', 0, sampleEvents('a-1', 1, 1));
    await eventually(() => faults.length === 1);
    expect(await runner.when({ 'a-1': 1 }, 50)).toBe(false);
    await runner.stop();
    expect(applied).toHaveLength(1);
  });

  it('resumes by itself, without a gap, when the fault is over', async () => {
    const { store, start, control, applied, faults } = setUp();
    const runner = await start();
    control.failures = 8;
    await store.append('a-1', -1, sampleEvents('a-1', 0, 2));
    await eventually(() => applied.length === 2);
    expect(faults).toHaveLength(1);
    await store.append('a-1', 1, sampleEvents('a-1', 2, 1));
    expect(await runner.when({ 'a-1': 2 }, 5_000)).toBe(true);
    expect(applied).toEqual(['a-1/0', 'a-1/1', 'a-1/2']);
    await runner.stop();
  });

  it('follows the feed across its outages, during the start and afterwards', async () => {
    const { store, start, applied, faults } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 2));
    const away = [1, 1].map((afterEvents) => ({ afterEvents, error: new StoreUnavailable('the store is away') }));
    const runner = await start({ interruptions: away });
    await store.append('a-1', 1, sampleEvents('a-1', 2, 1));
    expect(await runner.when({ 'a-1': 2 }, 5_000)).toBe(true);
    expect([applied, faults]).toEqual([['a-1/0', 'a-1/1', 'a-1/2'], away.map(({ error }) => error)]);
    await runner.stop();
  });

  it('says that it stands still when the feed has ended for good', async () => {
    const { store, start, faults } = setUp();
    const damage = new Error('the log is damaged');
    const runner = await start({ interruptions: [{ afterEvents: 0, error: damage }] });
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await eventually(() => faults.length === 1);
    expect([faults, await runner.when({ 'a-1': 0 }, 60_000)]).toEqual([[damage], false]);
    await runner.stop();
  });

  it('lets events gather after a batch, until somebody waits for them', async () => {
    const { store, start, batches } = setUp();
    const runner = await start({ gatherMs: 60_000 });
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await eventually(() => batches.length === 1);
    await store.append('a-1', 0, sampleEvents('a-1', 1, 1));
    await store.append('a-1', 1, sampleEvents('a-1', 2, 1));
    expect(await runner.when({ 'a-1': 2 }, 0)).toBe(false);
    expect(batches).toEqual([['a-1/0']]);
    expect(await runner.when({ 'a-1': 2 }, 5_000)).toBe(true);
    expect(batches).toEqual([['a-1/0'], ['a-1/1', 'a-1/2']]);
    await store.append('a-1', 2, sampleEvents('a-1', 3, 1));
    await runner.stop();
  });

  it('leaves out an event that cannot be read, with an alarm, and goes on with the others', async () => {
    const { store, applied, start, faults, control } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 2));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const check = ({ id }: RecordedEvent): string | null => (id === 'a-1/1' ? 'n: not ours' : null);
    const runner = await start({ check });
    expect([applied, control.published]).toEqual([['a-1/0', 'a-2/0'], [2]]);
    expect(faults).toMatchObject([{ cause: { name: 'UnreadableEvent', place: { stream: 'a-1', revision: 1 } } }]);
    expect(await runner.when({ 'a-1': 1, 'a-2': 0 })).toBe(true);
    await runner.stop();
  });

  it('gives up while it starts', async () => {
    const { store, start, control } = setUp();
    control.failures = 1_000;
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await expect(start()).rejects.toThrow('the disk is busy');
  });

  it('leaves out what was applied before, in this process or an earlier one', async () => {
    const { store, applied, start, repeat, kept, control } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 2));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    await (await start()).stop();
    const again = await start({ gatherMs: 0 });
    await repeat(0, 3);
    await store.append('a-1', 1, sampleEvents('a-1', 2, 1));
    expect(await again.when({ 'a-1': 2 }, 5_000)).toBe(true);
    await repeat(1, 4);
    expect(applied).toEqual(['a-1/0', 'a-1/1', 'a-2/0', 'a-1/2']);
    expect([Object.fromEntries(kept), control.looks]).toEqual([{ 'a-1': 2, 'a-2': 0 }, ['a-1', 'a-2']]);
    await again.stop();
  });

  it('asks the tables once for a stream that was projected before it started', async () => {
    const { store, start, control } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await (await start()).stop();
    const again = await start();
    expect([await again.when({ 'a-1': 2 }, 0), control.looks]).toEqual([false, []]);
    expect([await again.when({ 'a-1': 1 }), await again.when({ 'a-1': 2 }, 0)]).toEqual([true, true]);
    expect(await again.when({ 'a-1': 3 }, 1)).toBe(false);
    expect(control.looks).toEqual(['a-1']);
    await again.stop();
  });

  it('has not reached a revision only because nothing is left to read', async () => {
    const { start } = setUp();
    const runner = await start();
    expect(runner.lag().events).toBe(0);
    expect(await runner.when({ 'a-1': 0 }, 1)).toBe(false);
    expect(await runner.when({ 'b-1': 7 }, 1)).toBe(true);
    await runner.stop();
  });

  it('wakes nobody who waits for a later revision of the same stream', async () => {
    const { store, start, applied } = setUp();
    const runner = await start();
    const [first, second] = [0, 1].map((revision) => runner.when({ 'a-1': revision }, 5_000));
    const woken: string[] = [];
    void first?.then(() => woken.push(`first at ${applied.length}`));
    void second?.then(() => woken.push(`second at ${applied.length}`));
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await first;
    await store.append('a-1', 0, sampleEvents('a-1', 1, 1));
    expect(await second).toBe(true);
    expect(woken).toEqual(['first at 1', 'second at 2']);
    await runner.stop();
  });

  it('counts an event that writes nothing, and stores it with the next that does', async () => {
    const { store, start, kept } = setUp();
    const runner = await start();
    const [silent] = sampleEvents('a-1', 0, 1);
    await store.append('a-1', -1, [{ ...silent!, data: { n: SILENT } }]);
    expect(await runner.when({ 'a-1': 0 }, 5_000)).toBe(true);
    expect(kept.size).toBe(0);
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    expect(await runner.when({ 'a-2': 0 }, 5_000)).toBe(true);
    expect(Object.fromEntries(kept)).toEqual({ 'a-1': 0, 'a-2': 0 });
    await runner.stop();
  });
});
