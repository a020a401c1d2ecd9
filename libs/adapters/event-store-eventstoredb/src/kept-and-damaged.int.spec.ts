import { randomBytes } from 'node:crypto';
import { DamagedLog, NO_STREAM, type EventStore, type Snapshot } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import { EventStoreDouble } from './testing/double/eventstore-double.js';
import type { Logged } from './testing/double/server-log.js';
import { openUnderTest } from './testing/eventstoredb-under-test.js';

const snapshotAt = (revision: number, state: string): Snapshot => ({
  stream: 'a-1',
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: 'hash',
  inputs: {},
  state,
});

describe('what EventStoreDB keeps', () => {
  let server: EventStoreDouble;
  let store: EventStore;
  beforeEach(async () => {
    server = await new EventStoreDouble().start();
    store = await openUnderTest(server.address, '');
    await store.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
  });
  afterEach(async () => {
    await store.close();
    server.crash();
  });

  const shown = (stream: string): readonly Logged[] =>
    server.log.readStream(stream, 0, { backwards: false, count: 1_000 }) ?? [];
  const change = (stream: string, revision: number, to: Partial<Logged>): void =>
    server.log.change(stream, revision, to);

  it('holds a large snapshot in parts, none larger than an append may be', async () => {
    const large = snapshotAt(1, randomBytes(1_500_000).toString('base64'));
    await store.saveSnapshot(large);
    expect(shown('snapshot-parts:a-1').length).toBeGreaterThan(2);
    expect(Math.max(...shown('snapshot-parts:a-1').map(({ data }) => data.length))).toBeLessThan(900_000);
    expect(await (await store.keptSnapshots('a-1'))[0]?.load()).toEqual(large);
  });

  it('drops the parts of snapshots that are no longer kept, and old entries of the list', async () => {
    for (let round = 0; round < 2; round += 1)
      for (let revision = 0; revision < 10; revision += 1) await store.saveSnapshot(snapshotAt(revision, `${round}`));
    expect((await store.keptSnapshots('a-1')).map(({ revision }) => revision)).toEqual([9, 8, 7]);
    expect(shown('snapshot-parts:a-1')).toHaveLength(3);
    expect(shown('snapshot-a-1')).toHaveLength(12);
  });

  it('does not load a snapshot with a damaged or missing part, and loads the others', async () => {
    for (const revision of [3, 4, 5]) await store.saveSnapshot(snapshotAt(revision, 'x'));
    change('snapshot-parts:a-1', 2, { data: Buffer.from('other') });
    change('snapshot-parts:a-1', 1, { revision: 99 });
    const loaded = await Promise.all((await store.keptSnapshots('a-1')).map((kept) => kept.load()));
    expect(loaded).toEqual([null, null, snapshotAt(3, 'x')]);
  });

  it.each<[string, Partial<Logged>, string]>([
    ['a missing event', { revision: 99 }, 'event 4 is missing'],
    ['a changed event', { data: Buffer.from('{"number":5}') }, 'event 4 does not follow from the one before'],
    ['an event that is no JSON', { data: Buffer.from('{') }, 'event 4 is no JSON'],
    ['an event of a stranger', { custom: Buffer.from('{"id":1}') }, 'event 4 was not written by this kind of store'],
  ])('is damaged, and the place is named: %s', async (_name, to, finding) => {
    change('a-1', 4, to);
    const read = store.readStream('a-1', { from: 0, limit: 100 });
    await expect(read).rejects.toThrow(DamagedLog);
    await expect(read).rejects.toThrow(finding);
    expect(store.health()).toMatchObject({ ok: false, detail: expect.stringContaining(finding) as string });
    expect(await store.readStream('a-1', { from: 6, limit: 100 })).toHaveLength(4);
  });

  it('lists the streams that were begun, not those whose first append was refused', async () => {
    server.failAppends({ silent: true, stored: false });
    const impatient = await openUnderTest(server.address, '', { timeoutMs: 100 });
    await expect(impatient.append('a-2', NO_STREAM, sampleEvents('a-2', 0, 1))).rejects.toThrow();
    expect(await store.streams('a')).toEqual(['a-1']);
    await impatient.append('a-2', NO_STREAM, sampleEvents('a-2', 0, 1));
    expect(await store.streams('a')).toEqual(['a-1', 'a-2']);
    await impatient.close();
  });
});
