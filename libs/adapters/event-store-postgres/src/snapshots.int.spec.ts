import { randomBytes } from 'node:crypto';
import { NO_STREAM, type EventStore, type Snapshot } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { postgresUnderTest, type PostgresUnderTest } from './testing/postgres-under-test.js';

const snapshotAt = (revision: number, state: string): Snapshot => ({
  stream: 'a-1',
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: 'hash',
  inputs: {},
  state,
});

realPart('snapshots on PostgreSQL', missingPostgres(), () => {
  let postgres: PostgresUnderTest;
  let schema: string;
  let store: EventStore;
  beforeAll(async () => {
    postgres = await postgresUnderTest();
    schema = postgres.newSchema();
    store = await postgres.open(schema);
    await store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
  });
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });

  const partsOf = async (revision: number): Promise<number> =>
    (await postgres.run(`SELECT 1 FROM ${schema}.snapshot_parts WHERE revision = ${revision}`)).length;

  it('of any size are stored in parts and come back whole', async () => {
    const large = snapshotAt(1, randomBytes(700_000).toString('base64'));
    await store.saveSnapshot(large);
    expect(await partsOf(1)).toBeGreaterThan(2);
    expect(await (await store.keptSnapshots('a-1'))[0]?.load()).toEqual(large);
    await store.saveSnapshot(snapshotAt(1, 'small'));
    expect(await (await store.keptSnapshots('a-1'))[0]?.load()).toEqual(snapshotAt(1, 'small'));
    expect(await partsOf(1)).toBe(1);
  });

  it('leave no parts behind when they are replaced by newer ones', async () => {
    for (const revision of [2, 3, 4, 5]) await store.saveSnapshot(snapshotAt(revision, 'x'));
    expect(await Promise.all([1, 2, 3, 4, 5].map(partsOf))).toEqual([0, 0, 1, 1, 1]);
  });

  it('are not loaded when a part is damaged or missing, and the older ones are', async () => {
    await postgres.run(`UPDATE ${schema}.snapshot_parts SET body = body || '\\x00' WHERE revision = 5`);
    await postgres.run(`DELETE FROM ${schema}.snapshot_parts WHERE revision = 4`);
    const loaded = await Promise.all((await store.keptSnapshots('a-1')).map((kept) => kept.load()));
    expect(loaded).toEqual([null, null, snapshotAt(3, 'x')]);
  });
});
