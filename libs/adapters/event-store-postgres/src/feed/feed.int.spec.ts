import { NO_STREAM, type EventStore, type Subscription } from '@corella/event-store';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { storeUnderTest, until } from '../testing/postgres-under-test.js';

const NEVER_MS = 600_000;

realPart('the feed from PostgreSQL', missingPostgres(), () => {
  const given = storeUnderTest();
  let seen: string[];
  beforeEach(() => {
    seen = [];
  });

  const follow = (from: EventStore, name?: string): Subscription =>
    from.subscribe({
      name,
      categories: ['a', 'b'],
      onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
    });
  const listeners = `SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN corella_events_$SCHEMA'`;
  /** The connections that listen for appends. */
  const listening = async (): Promise<readonly unknown[]> =>
    (await given.postgres.run(listeners.replace('$SCHEMA', given.schema))).map(({ pid }) => pid);

  it('waits for a transaction with a lower number, and then delivers in order', async () => {
    const subscription = follow(given.store);
    const early = await given.postgres.connect();
    await early.query('BEGIN');
    const { rows } = await early.query<{ tx: string }>('SELECT pg_current_xact_id()::text AS tx');
    const appended = await given.store.append('b-1', NO_STREAM, sampleEvents('b-1', 0, 1));
    expect(appended).toMatchObject({ ok: true, revision: 0 });
    expect(await given.store.readStream('b-1', { from: 0, limit: 9 })).toHaveLength(1);
    expect(await given.store.head()).toBeNull();
    expect(await given.store.readAll({ after: null, limit: 9 })).toEqual({ events: [], position: null, end: true });
    expect(seen).toEqual([]);
    const tx = rows[0]?.tx ?? '';
    await early.query(
      `INSERT INTO ${given.schema}.events VALUES ('a-1', 0, 'a', ${tx}, 0, 'early', 'T', '{}', '{}', '')`,
    );
    await early.query('COMMIT');
    await early.end();
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['early', 'b-1/0']);
    expect(appended).toMatchObject({ position: await given.store.head() });
    await subscription.close();
  });

  it('is caught up only when everything committed before has been delivered', async () => {
    const early = await given.postgres.connect();
    await early.query('BEGIN; SELECT pg_current_xact_id()');
    await given.store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    let seenWhenCaughtUp = -1;
    const subscription = given.store.subscribe({
      categories: ['a'],
      onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
      onCaughtUp: () => (seenWhenCaughtUp = seen.length),
    });
    await given.store.head();
    expect(seenWhenCaughtUp).toBe(-1);
    expect(subscription.lag()).toBeGreaterThan(0);
    await early.query('COMMIT');
    await early.end();
    await eventually(() => seenWhenCaughtUp >= 0);
    expect(seenWhenCaughtUp).toBe(1);
    await subscription.close();
  });

  it('hears of another process’s appends at once, also after its connection was cut', async () => {
    const reader = await given.postgres.open(given.schema, { pollMs: NEVER_MS });
    const subscription = follow(reader);
    await eventually(() => subscription.lag() === 0);
    for (const revision of [0, 1]) {
      await until(async () => (await listening()).length === 2);
      await given.store.append('a-1', revision - 1, sampleEvents('a-1', revision, 1));
      await eventually(() => seen.length === revision + 1);
      for (const pid of await listening()) await given.postgres.run(`SELECT pg_terminate_backend(${String(pid)})`);
    }
    await subscription.close();
    await reader.close();
  });

  it('finds by itself what nobody told of', async () => {
    const subscription = follow(given.store);
    await eventually(() => subscription.lag() === 0);
    await given.postgres.run(`INSERT INTO ${given.schema}.events
      VALUES ('a-1', 0, 'a', pg_current_xact_id()::text::bigint, 0, 'untold', 'T', '{}', '{}', '')`);
    await eventually(() => seen.length === 1);
    expect(seen).toEqual(['untold']);
    await subscription.close();
  });

  it('says how far a busy subscriber is behind', async () => {
    for (let first = 0; first < 3_000; first += 1_000)
      await given.store.append('a-1', first - 1, sampleEvents('a-1', first, 1_000));
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const subscription = given.store.subscribe({ categories: ['a'], batchSize: 10, onEvents: () => gate });
    await eventually(() => subscription.lag() === 3_000);
    go();
    await eventually(() => subscription.lag() === 0);
    await subscription.close();
  });

  it('passes over long stretches that its subscriber does not follow', async () => {
    const text =
      'INSERT INTO events SELECT $$x-1$$, n, $$x$$, 4, n, n, $$T$$, $${}$$, $${}$$, $$$$ FROM generate_series';
    await given.postgres.run(`SET search_path = ${given.schema}; ${text} (0, 12000) AS n`);
    await given.store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    const page = await given.store.readAll({ after: null, limit: 10, categories: ['a'] });
    expect(page).toMatchObject({ events: [], end: false });
    const subscription = follow(given.store);
    await eventually(() => seen.length === 1);
    await subscription.close();
  });

  it('moves a named subscriber’s place only past what its handler has taken', async () => {
    await given.store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    await new Promise((resolve) => {
      given.store.subscribe({
        name: 'reader',
        categories: ['a'],
        batchSize: 1,
        onFault: resolve,
        onEvents: ([event]) => (event?.revision === 1 ? Promise.reject(new Error('not handled')) : undefined),
      });
    });
    await given.store.close();
    const reopened = await given.postgres.open(given.schema);
    follow(reopened, 'reader');
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['a-1/1', 'a-1/2']);
    await reopened.close();
  });

  it.each([
    ['another kind of store', '000000000000042', 'is no position of an event store on PostgreSQL'],
    ['a log that was longer', '0000000009999999999-000000', 'lies beyond the end of the log'],
  ])('ends for a subscriber that comes from %s', async (_name, after, message) => {
    const fault = await new Promise((onFault) => {
      given.store.subscribe({ categories: ['a'], after, onFault, onEvents: () => undefined });
    });
    expect(fault).toMatchObject({ name: 'RangeError', message: expect.stringContaining(message) as string });
  });

  it('ends with its store, although the server says nothing', async () => {
    const stuck = await given.postgres.open(given.schema, { queryTimeoutMs: NEVER_MS });
    const faults: unknown[] = [];
    const subscription = stuck.subscribe({
      name: 'reader',
      categories: ['a'],
      onFault: (error) => faults.push(error),
      onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
    });
    await stuck.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    await eventually(() => seen.length === 1);
    given.postgres.freeze();
    const read = stuck.readStream('a-1', { from: 0, limit: 1 }).catch((error: unknown) => error);
    await stuck.close();
    given.postgres.thaw();
    expect(await read).toBeInstanceOf(Error);
    expect(faults).toEqual([]);
    await subscription.close();
    await expect(stuck.append('a-1', 0, sampleEvents('a-1', 1, 1))).rejects.toThrow('the event store is closed');
  });
});
