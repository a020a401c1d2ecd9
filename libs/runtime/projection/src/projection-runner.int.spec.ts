import { ManualClock } from '@corella/clock';
import type { EventFeed } from '@corella/bus';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { CompiledQuery } from 'kysely';
import type { Position, ReadModels } from '@corella/read-model';
import type { Projection } from './projection.js';
import { createProjectionRunner } from './projection-runner.js';

const projection: Projection = {
  name: 'notes',
  version: 1,
  tables: ['note'],
  create: () => [],
  categories: ['a'],
  project: (events) => events.map(({ id }) => CompiledQuery.raw(id)),
};

/** Read models that record their input and fail as often as they are told. */
function notedReadModels() {
  const applied: string[] = [];
  const batches: (readonly string[])[] = [];
  const control = { failures: 0, position: null as Position | null };
  const readModels: ReadModels = {
    db: undefined as never,
    reports: undefined as never,
    prepare: () => Promise.resolve(control.position),
    apply: (_name, position, queries) => {
      if (control.failures > 0) {
        control.failures -= 1;
        return Promise.reject(new Error('the disk is busy'));
      }
      applied.push(...queries.map(({ sql }) => sql));
      batches.push(queries.map(({ sql }) => sql));
      control.position = position;
      return Promise.resolve();
    },
    bulk: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { readModels, applied, batches, control };
}

function setUp() {
  const store = createMemoryEventStore();
  const feed: EventFeed = { subscribe: (options) => store.subscribe(options) };
  const noted = notedReadModels();
  const faults: unknown[] = [];
  const start = async (options: { gatherMs?: number } = {}) => {
    const runner = createProjectionRunner({
      projection,
      feed,
      readModels: noted.readModels,
      clock: new ManualClock(2_000_000_000_000),
      retryMs: 1,
      onFault: (error) => faults.push(error),
      ...options,
    });
    await runner.start();
    return runner;
  };
  return { store, ...noted, faults, start };
}

describe('the projection runner', () => {
  it('projects the past before it reports that it has started, then what follows', async () => {
    const { store, applied, start } = setUp();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await store.append('b-1', -1, sampleEvents('b-1', 0, 1));
    const runner = await start();
    expect(applied).toEqual(['a-1/0', 'a-1/1', 'a-1/2']);
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

  it('gives up while it starts', async () => {
    const { store, start, control } = setUp();
    control.failures = 1_000;
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await expect(start()).rejects.toThrow('the disk is busy');
  });
});
