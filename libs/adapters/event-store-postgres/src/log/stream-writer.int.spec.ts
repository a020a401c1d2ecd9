import { NO_STREAM, StoreUnavailable, type EventStore, type NewEvent } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { storeUnderTest, until } from '../testing/postgres-under-test.js';

realPart('appends to PostgreSQL', missingPostgres(), () => {
  const given = storeUnderTest();

  const isWaiting = async (): Promise<boolean> =>
    (await given.postgres.run(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).length > 0;

  it('store the text of the data as it is given', async () => {
    const dataText = ' {"b" : 1.0,\n "a":"\\u00e9"} ';
    const event: NewEvent = { id: 'x', type: 'T', data: { b: 1, a: 'é' }, meta: { at: 1 }, dataText };
    await given.store.append('a-1', NO_STREAM, [event]);
    expect(await given.postgres.run(`SELECT data, meta FROM ${given.schema}.events`)).toEqual([
      { data: dataText, meta: '{"at":1}' },
    ]);
    expect(await given.store.append('a-1', NO_STREAM, [event])).toMatchObject({ repeated: true });
    const other = { ...event, dataText: '{"b":1,"a":"é"}' };
    expect(await given.store.append('a-1', NO_STREAM, [other])).toMatchObject({ ok: false });
  });

  it('rise in position along a stream although an append had its transaction’s number before the one ahead', async () => {
    await given.store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    const holder = await given.postgres.connect();
    await holder.query(`BEGIN; SELECT 1 FROM ${given.schema}.streams WHERE name = 'a-1' FOR UPDATE`);
    const waiting = given.store.append('a-1', 0, sampleEvents('a-1', 1, 1));
    await until(isWaiting);
    // An append with a later number that came to the row first would leave this behind.
    const [later] = await given.postgres.run('SELECT pg_current_xact_id()::text AS tx');
    await holder.query(`UPDATE ${given.schema}.streams SET tx = ${String(later?.tx)}; COMMIT`);
    await holder.end();
    const result = await waiting;
    expect(result).toMatchObject({ ok: true, revision: 1 });
    expect(result.ok && result.position > String(later?.tx).padStart(19, '0')).toBe(true);
    expect(await given.store.readStream('a-1', { from: 0, limit: 9 })).toHaveLength(2);
  });

  it('are not stored when they wait too long, and may be repeated', async () => {
    const impatient = await given.postgres.open(given.schema, { queryTimeoutMs: 200 });
    await impatient.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    const holder = await given.postgres.connect();
    await holder.query(`BEGIN; SELECT 1 FROM ${given.schema}.streams WHERE name = 'a-1' FOR UPDATE`);
    const append = (): ReturnType<EventStore['append']> => impatient.append('a-1', 0, sampleEvents('a-1', 1, 1));
    await expect(append()).rejects.toThrow(StoreUnavailable);
    await holder.query('COMMIT');
    await holder.end();
    const again = append().catch(append);
    expect(await again).toMatchObject({ ok: true, revision: 1 });
    await impatient.close();
  });

  it('wait for a fence that is being stored, and are then refused, in a stream with events and in one without', async () => {
    const as = (epoch: number, stream: string, first: number): NewEvent[] =>
      sampleEvents(stream, first, 1).map((event) => ({ ...event, meta: { ...event.meta, epoch } }));
    await given.store.append('a-1', NO_STREAM, as(3, 'a-1', 0));
    const ends = { 'a-1': 0, 'a-2': NO_STREAM };
    const holder = await given.postgres.connect();
    for (const [stream, end] of Object.entries(ends)) {
      await holder.query(`BEGIN; INSERT INTO ${given.schema}.streams AS s (name, category, revision, epoch, chain, tx)
        VALUES ('${stream}', 'a', ${NO_STREAM}, 4, '', 0) ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch`);
      const late = given.store.append(stream, end, as(3, stream, end + 1));
      await until(isWaiting);
      await holder.query('COMMIT');
      expect(await late).toEqual({ ok: false, code: 'fenced', epoch: 4 });
      expect(await given.store.lastRevision(stream)).toBe(end);
    }
    await holder.end();
  });

  it('are refused plainly when the server cannot store them', async () => {
    const broken = { id: 'nul \0', type: 'T', data: {}, meta: { at: 1 } };
    const append = given.store.append('a-1', NO_STREAM, [broken]);
    await expect(append).rejects.toThrow('invalid byte sequence');
    await expect(append).rejects.not.toThrow(StoreUnavailable);
    expect(await given.store.lastRevision('a-1')).toBe(NO_STREAM);
    expect(given.store.health()).toEqual({ ok: true });
  });

  it('continue a stream that another process has written', async () => {
    const other = await given.postgres.open(given.schema);
    await other.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    expect(await given.store.append('a-1', 2, sampleEvents('a-1', 3, 2))).toMatchObject({ ok: true, revision: 4 });
    expect(await other.append('a-1', 2, sampleEvents('a-1', 3, 1, 'late'))).toMatchObject({ ok: false, actual: 4 });
    expect(await other.append('a-1', 4, sampleEvents('a-1', 5, 1))).toMatchObject({ ok: true, revision: 5 });
    expect(await given.store.readStream('a-1', { from: 0, limit: 100 })).toHaveLength(6);
    await other.close();
  });
});
