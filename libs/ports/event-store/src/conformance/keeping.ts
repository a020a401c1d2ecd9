import type { EventStore, Snapshot } from '../index.js';
import { NO_STREAM } from '../index.js';
import { sampleEvents } from './samples.js';

export function keeping(store: () => EventStore, restart: () => Promise<void>): void {
  it('has everything acknowledged after a restart', async () => {
    for (let revision = 0; revision < 12; revision += 3)
      await store().append('a-1', revision - 1, sampleEvents('a-1', revision, 3));
    const head = await store().head();
    const before = await store().readAll({ after: null, limit: 100 });
    await restart();
    expect(await store().head()).toBe(head);
    expect(await store().readAll({ after: null, limit: 100 })).toEqual(before);
    expect(await store().append('a-1', 11, sampleEvents('a-1', 12, 1))).toMatchObject({ ok: true, revision: 12 });
  });

  it('reports health and space', () => {
    expect(store().health().ok).toBe(true);
    expect(store().storageState().full).toBe(false);
  });
}

const snapshotAt = (revision: number): Snapshot => ({
  stream: 'a-1',
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: `hash-${revision}`,
  inputs: { 'b-1': revision },
  state: '{"sum":"1"}',
});

export function keepingSnapshots(
  store: () => EventStore,
  { restart, lose }: Readonly<Record<'restart' | 'lose', () => Promise<void>>>,
): void {
  const kept = async (): Promise<readonly number[]> =>
    (await store().keptSnapshots('a-1')).map(({ revision }) => revision);

  it('keeps the newest three snapshots of a stream, newest first', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    for (const revision of [1, 3, 5, 7]) await store().saveSnapshot(snapshotAt(revision));
    await restart();
    const snapshots = await store().keptSnapshots('a-1');
    expect(snapshots.map(({ revision }) => revision)).toEqual([7, 5, 3]);
    expect(await Promise.all(snapshots.map((one) => one.load()))).toEqual([7, 5, 3].map(snapshotAt));
    expect(await store().keptSnapshots('b-1')).toEqual([]);
  });

  it('refuses a snapshot of a revision that the stream does not have', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 2));
    await expect(store().saveSnapshot(snapshotAt(2))).rejects.toThrow(RangeError);
  });

  it('never offers a snapshot of another history, and keeps its own beside it', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    for (const revision of [5, 7, 9]) await store().saveSnapshot(snapshotAt(revision));
    await lose();
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 6, 'another life'));
    expect(await kept()).toEqual([]);
    await store().saveSnapshot(snapshotAt(2));
    expect(await kept()).toEqual([2]);
    await restart();
    expect(await kept()).toEqual([2]);
  });
}
