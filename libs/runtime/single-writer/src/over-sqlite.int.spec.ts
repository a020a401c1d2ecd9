import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import type { EventStore } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { createWriter } from './create-writer.js';
import { TallyMachine, type TallyCommand, type TallyReply } from './testing/tally-machine.js';

const openIn = (directory: string): Promise<EventStore> =>
  openSqliteEventStore({
    directory,
    reserveBytes: 0,
    minFreeBytes: 0,
    onFault: (error) => {
      throw error;
    },
  });

async function startOver(store: EventStore) {
  const machine = new TallyMachine();
  const writer = createWriter<TallyCommand, TallyReply>({
    stream: 'tally-0',
    machine,
    versions: { schema: 1, hashVersion: 1 },
    store,
    clock: new ManualClock(5),
    chained: true,
    snapshotEvery: 300,
    onFatal: (error) => {
      throw error;
    },
  });
  await writer.recover();
  return { machine, writer };
}

describe('a writer over the SQLite store', () => {
  it('recovers every answered command from a copy taken while it runs, and from its last snapshot after a stop', async () => {
    const base = mkdtempSync(join(tmpdir(), 'corella-'));
    const store = await openIn(join(base, 'live'));
    const { machine, writer } = await startOver(store);
    const answered = new Set<string>();
    const commands = Array.from({ length: 1_000 }, (_, index) =>
      writer.submit({ id: `c${index}`, name: `n${index % 7}`, add: 1 }, 'client').then(() => answered.add(`c${index}`)),
    );
    const followers = (async () => {
      for (let round = 0; round < 50; round += 1) {
        await writer.submit({ id: `f${round}`, name: 'follower', add: 1 }, 'client');
        answered.add(`f${round}`);
        if (round === 25) {
          // The files that a killed process leaves. The head is copied first, because the store's thread keeps writing
          // meanwhile.
          const known = [...answered];
          mkdirSync(join(base, 'killed'));
          for (const name of ['head', 'log.db', 'log.db-wal'])
            copyFileSync(join(base, 'live', name), join(base, 'killed', name));
          return known;
        }
      }
      return [];
    })();
    const known = await followers;
    const survivor = await openIn(join(base, 'killed'));
    const recovered = await startOver(survivor);
    for (const id of known)
      expect((await recovered.writer.submit({ id, name: 'x', add: 1 }, 'client')).reply).toMatchObject({
        duplicate: true,
      });
    await recovered.writer.stop();
    await survivor.close();

    await Promise.all(commands);
    await writer.stop();
    await store.close();
    const again = await openIn(join(base, 'live'));
    const { machine: restored, writer: restarted } = await startOver(again);
    expect(restored.hash()).toBe(machine.hash());
    expect(restarted.status().recoveredFrom).toMatchObject({
      snapshotRevision: restarted.status().revision,
      events: 0,
    });
    expect(await restarted.liveHash()).toEqual({ revision: restarted.status().revision, hash: machine.hash() });
    await restarted.stop();
    await again.close();
    rmSync(base, { recursive: true, force: true });
  });

  it('skips snapshots of another history, whatever their revision', async () => {
    const base = mkdtempSync(join(tmpdir(), 'corella-'));
    const [live, restored] = [join(base, 'live'), join(base, 'restored')];
    const fill = async (directory: string, prefix: string, count: number): Promise<string> => {
      const store = await openIn(directory);
      const { machine, writer } = await startOver(store);
      for (let index = 0; index < count; index += 1)
        await writer.submit({ id: `${prefix}${index}`, name: prefix, add: 1 }, 'client');
      await writer.stop();
      await store.close();
      return machine.hash();
    };
    await fill(live, 'before', 10);
    cpSync(live, restored, { recursive: true });
    await fill(live, 'lost', 10);
    // The older log is put back while the newer snapshots stay where they are. Then the venue goes on.
    rmSync(join(restored, 'snapshots'), { recursive: true });
    const hash = await fill(restored, 'again', 10);
    rmSync(join(restored, 'snapshots'), { recursive: true });
    cpSync(join(live, 'snapshots'), join(restored, 'snapshots'), { recursive: true });

    const store = await openIn(restored);
    const { machine, writer } = await startOver(store);
    expect(machine.hash()).toBe(hash);
    expect(writer.status().recoveredFrom.snapshotRevision).toBe(9);
    await writer.submit({ id: 'more', name: 'again', add: 1 }, 'client');
    await writer.stop();
    expect((await store.keptSnapshots('tally-0')).map(({ revision }) => revision)).toEqual([20, 9]);
    await store.close();
    rmSync(base, { recursive: true, force: true });
  });
});
