import { DamagedLog, NO_STREAM } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { missingPostgres, realPart } from '@corella/real-parts';
import { storeUnderTest } from '../testing/postgres-under-test.js';

realPart('damage to the log on PostgreSQL', missingPostgres(), () => {
  const given = storeUnderTest();
  beforeEach(async () => {
    for (const stream of ['a-1', 'b-1'])
      for (let first = 0; first < 10; first += 5)
        await given.store.append(stream, first === 0 ? NO_STREAM : first - 1, sampleEvents(stream, first, 5));
  });

  const events = 'events WHERE stream = $$a-1$$ AND revision';
  it.each([
    ['changed data', 'UPDATE events SET data = replace(data, $$x$$, $$y$$)', 'event 4 of a-1 does not follow'],
    ['changed metadata', 'UPDATE events SET meta = replace(meta, $$17$$, $$18$$)', 'event 4 of a-1 does not follow'],
    ['another type', 'UPDATE events SET type = $$Other$$', 'event 4 of a-1 does not follow'],
    ['another id', 'UPDATE events SET id = $$other$$', 'event 4 of a-1 does not follow'],
    ['a changed chain value', 'UPDATE events SET chain = sha256($$x$$)', 'event 4 of a-1 does not follow'],
    ['a missing event', 'DELETE FROM events', 'event 4 of a-1 is missing'],
  ])('is found when the stream is read: %s', async (_name, change, finding) => {
    await given.postgres.run(`SET search_path = ${given.schema}; ${change} WHERE stream = 'a-1' AND revision = 4`);
    const read = given.store.readStream('a-1', { from: 0, limit: 100 });
    await expect(read).rejects.toThrow(DamagedLog);
    await expect(read).rejects.toThrow(finding);
    await expect(read).rejects.toThrow(/table "test_.*events, position [0-9]{19}-[0-9]{6}/);
    expect(given.store.health()).toMatchObject({ ok: false, detail: expect.stringContaining(finding) as string });
    expect(await given.store.readStream('b-1', { from: 0, limit: 100 })).toHaveLength(10);
  });

  it.each([
    ['a cut-off end', `DELETE FROM ${events} >= 8`, 'event 8 of a-1 is missing'],
    ['a stream without events', `DELETE FROM ${events} >= 0`, 'event 0 of a-1 is missing'],
    ['an end that says less', 'UPDATE streams SET revision = 7', 'a-1 does not end as its own row says'],
    ['a missing row of the stream', 'DELETE FROM streams WHERE name = $$a-1$$', 'a-1 has no row of its own'],
    [
      'exchanged events',
      `UPDATE events SET revision = 7 - revision + 100 WHERE stream = 'a-1' AND revision IN (3, 4);
       UPDATE events SET revision = revision - 100 WHERE revision > 99`,
      'event 3 of a-1 does not follow',
    ],
    [
      'events of another stream',
      `DELETE FROM ${events} >= 0; UPDATE events SET stream = 'a-1' WHERE stream = 'b-1'`,
      'event 0 of a-1 does not follow',
    ],
  ])('is found when the stream is read: %s', async (_name, change, finding) => {
    await given.postgres.run(`SET search_path = ${given.schema}; ${change}`);
    await expect(given.store.readStream('a-1', { from: 0, limit: 100 })).rejects.toThrow(finding);
  });

  it('is found behind a snapshot, at the edge of a page and beyond it', async () => {
    await given.postgres.run(`SET search_path = ${given.schema}; UPDATE events SET data = '{}' WHERE revision = 6`);
    expect(await given.store.readStream('a-1', { from: 2, limit: 4 })).toHaveLength(4);
    for (const window of [
      { from: 6, limit: 1 },
      { from: 4, limit: 100 },
      { from: 5, limit: 2 },
    ])
      await expect(given.store.readStream('a-1', window)).rejects.toThrow('event 6 of a-1 does not follow');
    expect(await given.store.readStream('a-1', { from: 7, limit: 2 })).toHaveLength(2);
    expect(await given.store.readStream('a-1', { from: 10, limit: 2 })).toEqual([]);
    expect(await given.store.readStream('a-1', { from: 99, limit: 2 })).toEqual([]);
  });

  it('stops a reader of the whole log at an event that is no JSON', async () => {
    await given.postgres.run(`SET search_path = ${given.schema}; UPDATE events SET data = '{' WHERE revision = 6`);
    await expect(given.store.readAll({ after: null, limit: 100 })).rejects.toThrow('event 6 of a-1 is no JSON');
    const faults: unknown[] = [];
    const ended = new Promise<void>((resolve) => {
      given.store.subscribe({
        categories: ['a'],
        onEvents: () => undefined,
        onFault: (error) => resolve(void faults.push(error)),
      });
    });
    await ended;
    expect(faults).toEqual([expect.any(DamagedLog)]);
  });

  it('stops a writer whose stream was exchanged under it for another of the same length', async () => {
    await given.postgres.run(`TRUNCATE ${given.schema}.events, ${given.schema}.streams`);
    const other = await given.postgres.open(given.schema);
    await other.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10, 'of another life'));
    await other.close();
    await expect(given.store.append('a-1', 9, sampleEvents('a-1', 10, 1))).rejects.toThrow(DamagedLog);
    expect(await given.store.lastRevision('a-1')).toBe(9);
  });
});
