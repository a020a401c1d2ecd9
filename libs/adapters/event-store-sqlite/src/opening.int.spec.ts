import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import { DirectoryInUse, lockDirectory } from './lock-directory.js';
import { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
import { temporaryDirectory } from './testing/temporary-directory.js';

describe("the SQLite event store's directory", () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => directory.remove());
  const open = (options: Partial<SqliteEventStoreOptions> = {}) =>
    openSqliteEventStore({
      directory: directory.path,
      reserveBytes: 0,
      minFreeBytes: 0,
      onFault: () => undefined,
      ...options,
    });

  it('is refused to a second server with a message, and is free again afterwards', () => {
    const lock = lockDirectory(directory.path);
    expect(() => lockDirectory(directory.path)).toThrow(DirectoryInUse);
    expect(() => lockDirectory(directory.path)).toThrow(
      new RegExp(`in use by another server \\(process ${process.pid}\\); stop it first`),
    );
    lock.release();
    lockDirectory(directory.path).release();
  });

  it('stays locked even if nobody keeps the lock’s handle', async () => {
    lockDirectory(directory.path);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let i = 0; i < 3; i += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(() => lockDirectory(directory.path)).toThrow(DirectoryInUse);
  });

  it('fails a subscriber that has seen more than there is, instead of skipping what follows', async () => {
    const longer = await open();
    const { position } = (await longer.append('a-1', -1, sampleEvents('a-1', 0, 3))) as { position: string };
    await longer.close();
    const other = temporaryDirectory();
    const restored = await open({ directory: other.path });
    await restored.append('a-1', -1, sampleEvents('a-1', 0, 1));
    const faults: unknown[] = [];
    restored.subscribe({
      categories: ['a'],
      after: position,
      onEvents: () => Promise.resolve(),
      onFault: (error) => faults.push(error),
    });
    await eventually(() => faults.length === 1);
    expect(String(faults[0])).toContain('beyond the end of the log');
    await restored.close();
    other.remove();
  });

  it('gives its write-ahead log its full length at the start, and reads the same from it after a crash', async () => {
    const walBytes = 300_000;
    const store = await open({ walBytes });
    const crashed = temporaryDirectory();
    for (const [from, to] of [
      [0, 3],
      [3, 1_000],
      [1_000, 1_003],
    ] as const) {
      expect(await store.append('a-1', from - 1, sampleEvents('a-1', from, to - from))).toMatchObject({ ok: true });
      cpSync(directory.path, crashed.path, { recursive: true });
      rmSync(join(crashed.path, 'log.db-shm'), { force: true });
      expect(statSync(join(crashed.path, 'log.db-wal')).size).toBeGreaterThanOrEqual(walBytes);
      const again = await open({ directory: crashed.path, walBytes });
      expect(await again.readStream('a-1', { from: 0, limit: 2_000 })).toHaveLength(to);
      await again.close();
    }
    await store.close();
    crashed.remove();
  });

  it('is refused when its log is cut, as DamagedLog with the place', async () => {
    const store = await open();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await store.close();
    for (const name of ['log.db', 'log.db-wal', 'log.db-shm']) rmSync(join(directory.path, name), { force: true });
    await expect(open()).rejects.toMatchObject({ name: 'DamagedLog', place: { position: null } });
  });

  it('is verified from the oldest snapshot on when it is long, and damage before that stops the store', async () => {
    const store = await open();
    for (let revision = 0; revision < 60; revision += 1)
      await store.append('a-1', revision - 1, sampleEvents('a-1', revision, 1));
    await store.saveSnapshot({
      stream: 'a-1',
      revision: 40,
      schema: 1,
      hashVersion: 1,
      stateHash: 'x',
      inputs: {},
      state: '{}',
    });
    await store.close();
    const db = new Database(join(directory.path, 'log.db'));
    db.exec("UPDATE append SET prev = x'00' WHERE first = 10");
    db.close();
    const faults: unknown[] = [];
    const again = await open({ verifyWholeBelow: 10, onFault: (error) => faults.push(error) });
    await eventually(() => faults.length > 0);
    expect(faults[0]).toMatchObject({ name: 'DamagedLog', place: { position: '000000000000010' } });
    expect(again.health()).toMatchObject({ ok: false });
    await expect(again.append('a-1', 59, sampleEvents('a-1', 60, 1))).rejects.toThrow('damaged');
    await again.close();
    await expect(open()).rejects.toMatchObject({ name: 'DamagedLog' });
  });

  it('writes its reserve between appends and not within one', async () => {
    const reserveBytes = 20 << 20;
    const store = await open({ reserveBytes });
    let appends = 0;
    while (!existsSync(join(directory.path, 'reserve'))) {
      expect(await store.append('a-1', appends - 1, sampleEvents('a-1', appends, 1))).toMatchObject({ ok: true });
      appends += 1;
    }
    expect(appends).toBeGreaterThan(1);
    expect(statSync(join(directory.path, 'reserve')).size).toBe(reserveBytes);
    await store.close();
  });

  it('accepts nothing more after a failed commit, and says so at once', async () => {
    const faults: unknown[] = [];
    const store = await open({ onFault: (error) => faults.push(error) });
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    const intruder = new Database(join(directory.path, 'log.db'));
    intruder.exec('BEGIN IMMEDIATE');
    await expect(store.append('a-1', 0, sampleEvents('a-1', 1, 1))).rejects.toThrow('failed');
    intruder.exec('ROLLBACK');
    intruder.close();
    expect(faults).toHaveLength(1);
    await expect(store.append('a-1', 0, sampleEvents('a-1', 1, 1))).rejects.toThrow('failed');
    expect(store.health().ok).toBe(false);
    await store.close();
    const again = await open();
    expect(await again.lastRevision('a-1')).toBe(0);
    await again.close();
  });

  it('tells callers about full storage without being asked', async () => {
    const store = await open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(store.storageState().full).toBe(true);
    expect(await store.append('a-1', -1, sampleEvents('a-1', 0, 1))).toMatchObject({ ok: true });
    await store.close();
  });
});
