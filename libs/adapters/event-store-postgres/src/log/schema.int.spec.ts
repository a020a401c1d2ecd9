import { NO_STREAM } from '@corella/event-store';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { openPostgresEventStore } from '../postgres-event-store.js';
import { postgresUnderTest, type PostgresUnderTest } from '../testing/postgres-under-test.js';

realPart('the tables of an event store on PostgreSQL', missingPostgres(), () => {
  let postgres: PostgresUnderTest;
  beforeAll(async () => {
    postgres = await postgresUnderTest();
  });
  afterAll(() => postgres.stop());

  it('are created once by processes that start together', async () => {
    const schema = postgres.newSchema();
    const stores = await Promise.all(Array.from({ length: 6 }, () => postgres.open(schema)));
    await stores[0]?.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    for (const store of stores) expect(await store.lastRevision('a-1')).toBe(0);
    expect(await postgres.run(`SELECT tx_offset FROM ${schema}.log`)).toEqual([{ tx_offset: '0' }]);
    expect(await postgres.run(`SELECT version FROM ${schema}.corella_schema`)).toEqual([{ version: 1 }]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('are refused in another version', async () => {
    const schema = postgres.newSchema();
    await (await postgres.open(schema)).close();
    await postgres.run(`UPDATE ${schema}.corella_schema SET version = 2`);
    await expect(postgres.open(schema)).rejects.toThrow(
      `in schema ${schema} have version 2; this program knows version 1`,
    );
  });

  it('are refused under a name that would need quotes', async () => {
    await expect(postgres.open('Not "a name')).rejects.toThrow(RangeError);
  });

  it('are refused by way of a connection string that sets options of its own', async () => {
    const { host, user, database } = postgres.address;
    const options = encodeURIComponent('-c synchronous_commit=off');
    const connectionString = `postgres://${user}@/${database}?host=${host}&options=${options}`;
    await expect(openPostgresEventStore({ address: { connectionString } })).rejects.toThrow('sets options');
  });

  it('go on in order after they were restored into a server whose transactions have lower numbers', async () => {
    const schema = postgres.newSchema();
    const before = await postgres.open(schema);
    await before.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    await before.close();
    for (const table of ['events', 'streams']) await postgres.run(`UPDATE ${schema}.${table} SET tx = tx + 1000000000`);
    const after = await postgres.open(schema);
    const seen: number[] = [];
    const subscription = after.subscribe({
      categories: ['a'],
      onEvents: (events) => void seen.push(...events.map(({ revision }) => revision)),
    });
    const appended = await after.append('a-1', 2, sampleEvents('a-1', 3, 1));
    expect(appended).toMatchObject({ ok: true, position: await after.head() });
    await eventually(() => seen.length === 4);
    expect(seen).toEqual([0, 1, 2, 3]);
    await subscription.close();
    await after.close();
  });
});
