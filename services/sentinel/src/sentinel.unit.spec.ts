import { ManualClock } from '@corella/clock';
import type { SentinelReport } from '@corella/contracts/service';
import { DamagedLog, type Snapshot } from '@corella/event-store';
import { countUpTo, createMemoryEventStore, newestOf } from '@corella/event-store/conformance';
import type { Machine } from '@corella/single-writer';
import { Sentinel, type VenueLog } from './sentinel.service.js';
import type { ReplayMachine } from './replay/replayer.js';

const STREAM = 'tally-1';

/** Counts; its hash is its count. `broken` counts double in a replay. */
function tally(broken = false): ReplayMachine {
  let count = 0;
  const machine: Machine<never, unknown> = {
    execute: () => ({ events: [], reply: null }),
    absorb: () => [],
    apply: () => void (count += broken ? 2 : 1),
    inputs: () => ({}),
    hash: () => `count-${count}`,
    snapshot: () => String(count),
    restore: (state) => void (count = Number(state)),
  };
  return { machine, versions: { schema: 1, hashVersion: 1 } };
}
const snapshotAt = (revision: number, count: number): Snapshot => ({
  stream: STREAM,
  revision,
  schema: 1,
  hashVersion: 1,
  stateHash: `count-${count}`,
  inputs: {},
  state: String(count),
});

async function world(
  options: {
    readonly live?: (revision: number) => string;
    readonly broken?: boolean;
    readonly verifyHead?: () => void;
    readonly answersAfterMs?: number;
  } = {},
) {
  const store = createMemoryEventStore();
  const snapshots: Snapshot[] = [];
  const reports: SentinelReport[] = [];
  const clock = new ManualClock(0);
  let asked = 0;
  let revision = -1;
  const append = async (): Promise<void> => {
    await store.append(STREAM, revision, [
      { id: `${STREAM}/${(revision += 1)}`, type: 'Counted', data: {}, meta: { at: 1 } },
    ]);
  };
  for (let n = 0; n < 3; n += 1) await append();
  const log: VenueLog = {
    readAll: store.readAll,
    readStream: store.readStream,
    keptSnapshots: async () => newestOf(snapshots),
    behind: async (position) => store.log.length - countUpTo(store.log, position),
    verifyRows: async () => true,
    verifyHead: async () => options.verifyHead?.(),
    streams: async () => [STREAM],
    close: async () => undefined,
  };
  const sentinel = new Sentinel({
    log,
    tables: { revisions: async () => null, read: async () => null },
    clock,
    upcasters: {},
    machineOf: () => tally(options.broken),
    pollMs: 1,
    compareMs: 0,
    reportMs: 0,
    server: {
      liveHashes: async () => {
        asked += 1;
        clock.advance(options.answersAfterMs ?? 0);
        return [{ stream: STREAM, revision, hash: (options.live ?? ((at: number) => `count-${at + 1}`))(revision) }];
      },
      report: async (report) => {
        reports.push(report);
        return true;
      },
    },
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { sentinel, snapshots, reports, clock, asked: () => asked, append, until };
}

describe('the sentinel', () => {
  it('follows the log, agrees with the live hash at each look and says so', async () => {
    const { sentinel, reports, append, until } = await world();
    const ended = sentinel.run();
    await until(() => reports.at(-1)?.verdict === 'sound');
    await append();
    await until(() => reports.at(-1)?.eventsChecked === 4);
    sentinel.stop();
    expect(await ended).toBeNull();
    expect(sentinel.report()).toMatchObject({ verdict: 'sound', lagEvents: 0, finding: null });
    expect(sentinel.report().hashesCompared).toBeGreaterThan(1);
  });

  it('asks a slow server for hashes less often, so that one order in two hundred waits', async () => {
    const { sentinel, reports, clock, asked, until } = await world({ answersAfterMs: 1_000 });
    const ended = sentinel.run();
    const lookAgain = async (): Promise<void> => {
      const before = reports.length;
      await until(() => reports.length > before + 3);
    };
    await until(() => asked() === 1);
    clock.set(199_999);
    await lookAgain();
    expect(asked()).toBe(1);
    clock.set(200_000);
    await until(() => asked() === 2);
    clock.set(3_600_000);
    await until(() => asked() === 3);
    sentinel.stop();
    expect(await ended).toBeNull();
  });

  it('reports a live hash that the log does not lead to, and ends', async () => {
    const { sentinel, reports } = await world({ live: () => 'another' });
    expect(await sentinel.run()).toMatchObject({ kind: 'hash', stream: STREAM, revision: 2 });
    expect(reports.at(-1)).toMatchObject({
      verdict: 'diverged',
      finding: expect.stringContaining('the running server says another'),
    });
  });

  it('compares a snapshot in passing, and one written later by replaying from it', async () => {
    const passing = await world();
    passing.snapshots.push(snapshotAt(1, 9));
    expect(await passing.sentinel.run()).toMatchObject({ kind: 'hash', revision: 1 });
    const later = await world();
    const ended = later.sentinel.run();
    await later.until(() => later.reports.at(-1)?.verdict === 'sound');
    later.snapshots.push(snapshotAt(0, 5));
    expect(await ended).toMatchObject({
      kind: 'hash',
      finding: expect.stringContaining('snapshot and tail lead to another state'),
    });
  });

  it('skips snapshots of another schema', async () => {
    const { sentinel, snapshots } = await world();
    snapshots.push({ ...snapshotAt(1, 9), schema: 2 });
    expect(await sentinel.run({ once: true })).toBeNull();
  });

  it('treats a log that ends before its head as a divergence, and every other fault as its own', async () => {
    const damaged = await world({
      verifyHead: () => {
        throw new DamagedLog({ file: 'log.db', position: '2', finding: 'the log ends early' });
      },
    });
    expect(await damaged.sentinel.run()).toMatchObject({ kind: 'log', position: '2' });
    const faulty = await world({
      verifyHead: () => {
        throw new Error('EIO');
      },
    });
    await expect(faulty.sentinel.run()).rejects.toThrow('EIO');
  });
});
