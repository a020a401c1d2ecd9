import type { Lease, LeaseClock, Leases } from '../index.js';
import { createRecorder } from './recorder.js';
import type { TestTime } from './test-time.js';

export interface LeasesUnderTest {
  readonly time: TestTime;
  /** The leases as another process sees them, by its own clock. */
  open(clock?: LeaseClock): Promise<Leases>;
  /** Closes all and removes what they kept. */
  dispose(): Promise<void>;
}

export interface LeaseConformanceOptions {
  readonly factory: () => Promise<LeasesUnderTest>;
  /** Time to live of leases that are allowed to run out; null where they last as long as the process. */
  readonly expiringTtlMs: number | null;
  readonly rounds: number;
}

const LONG_MS = 60_000;
const HOLDERS = 4;

/** The suite that every adapter of the lease port passes. */
export function leaseConformance(name: string, options: LeaseConformanceOptions): void {
  describe(`${name} keeps the contract of leases`, () => {
    let tested: LeasesUnderTest;
    beforeEach(async () => {
      tested = await options.factory();
    });
    afterEach(() => tested.dispose());
    exclusive(() => tested);
    counting(() => tested);
    ending(() => tested);
    concurrent(() => tested, options.rounds);
    if (options.expiringTtlMs !== null) expiring(() => tested, options.expiringTtlMs);
  });
}

function exclusive(tested: () => LeasesUnderTest): void {
  it('gives a name to one holder, and to the next at once when it is released', async () => {
    const { time, open } = tested();
    const [one, other] = [await open(), await open()];
    const first = await time.until(one.acquire('ledger-0', { ttlMs: LONG_MS }));
    expect([first.name, first.isHeld()]).toEqual(['ledger-0', true]);
    const told: string[] = [];
    first.onLost((finding) => told.push(finding));
    let second: Lease | undefined;
    const waiting = other.acquire('ledger-0', { ttlMs: LONG_MS }).then((lease) => (second = lease));
    await time.pass(5);
    expect(second).toBeUndefined();
    const released = first.release();
    expect(first.isHeld()).toBe(false);
    await time.until(Promise.all([released, waiting]));
    expect(second?.isHeld()).toBe(true);
    expect(second?.epoch).toBeGreaterThan(first.epoch);
    expect(told).toEqual([]);
  });

  it('gives different names to different holders', async () => {
    const { time, open } = tested();
    const [one, other] = [await open(), await open()];
    const leases = [
      await time.until(one.acquire('market-a', { ttlMs: LONG_MS })),
      await time.until(other.acquire('market-b', { ttlMs: LONG_MS })),
    ];
    expect(leases.map((lease) => lease.isHeld())).toEqual([true, true]);
  });

  it('tries without waiting: the name if nobody has it, otherwise nothing', async () => {
    const { time, open } = tested();
    const [one, other] = [await open(), await open()];
    const tries = [one, other].map((leases) => leases.tryAcquire('gateway-0', { ttlMs: LONG_MS }));
    const found = await time.until(Promise.all(tries));
    const [first] = found.filter((lease) => lease !== null);
    expect([found.filter((lease) => lease === null).length, first?.name, first?.isHeld()]).toEqual([
      1,
      'gateway-0',
      true,
    ]);
    expect(await time.until(other.tryAcquire('gateway-0', { ttlMs: LONG_MS }))).toBeNull();
    await time.until(first?.release() ?? Promise.resolve());
    const next = await time.until(other.tryAcquire('gateway-0', { ttlMs: LONG_MS }));
    expect(next?.epoch).toBeGreaterThan(first?.epoch ?? Infinity);
  });
}

function counting(tested: () => LeasesUnderTest): void {
  it('counts the epochs of a name upwards, also over restarts', async () => {
    const { time, open } = tested();
    const epochs: number[] = [];
    for (let life = 0; life < 3; life += 1) {
      const leases = await open();
      for (let round = 0; round < 2; round += 1) {
        const lease = await time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS }));
        epochs.push(lease.epoch);
        if (round === 0) await time.until(lease.release());
      }
      await time.until(leases.close());
    }
    expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
    expect(epochs.every((epoch) => Number.isSafeInteger(epoch) && epoch > 0)).toBe(true);
  });

  it('begins above an epoch that was reached elsewhere', async () => {
    const { time, open } = tested();
    const leases = await open();
    const epochs: number[] = [];
    for (const above of [50, 3]) {
      const lease = await time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS, above }));
      epochs.push(lease.epoch);
      await time.until(lease.release());
    }
    expect(epochs).toEqual([51, 52]);
  });
}

function ending(tested: () => LeasesUnderTest): void {
  it('ends a wait when it is told to, and leaves the name to others', async () => {
    const { time, open } = tested();
    const leases = await open();
    const first = await time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS }));
    const enough = new AbortController();
    const waiting = leases.acquire('ledger-0', { ttlMs: LONG_MS, signal: enough.signal });
    const outcome = expect(time.until(waiting)).rejects.toThrow('enough');
    await time.pass(5);
    enough.abort(new Error('enough'));
    await outcome;
    await expect(
      leases.acquire('ledger-0', { ttlMs: LONG_MS, signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
    await expect(
      leases.tryAcquire('other', { ttlMs: LONG_MS, signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
    await time.until(first.release());
    expect((await time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS }))).isHeld()).toBe(true);
  });

  it('releases what it holds and ends its waits when it is closed', async () => {
    const { time, open } = tested();
    const leases = await open();
    const first = await time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS }));
    const outcome = expect(time.until(leases.acquire('ledger-0', { ttlMs: LONG_MS }))).rejects.toThrow('closed');
    await time.until(leases.close());
    await outcome;
    expect(first.isHeld()).toBe(false);
    const next = await open();
    expect((await time.until(next.acquire('ledger-0', { ttlMs: LONG_MS }))).epoch).toBeGreaterThan(first.epoch);
  });
}

function concurrent(tested: () => LeasesUnderTest, rounds: number): void {
  it(`never has two holders in ${rounds} rounds of several that take turns`, async () => {
    const { time, open } = tested();
    const recorder = createRecorder();
    const holders = Array.from({ length: HOLDERS }, async () => {
      const leases = await open();
      while (recorder.rounds() < rounds) {
        const lease = await leases.acquire('ledger-0', { ttlMs: LONG_MS });
        recorder.enter(lease);
        await Promise.resolve();
        recorder.leave(lease);
        await lease.release();
      }
    });
    await time.until(Promise.all(holders));
    expect(recorder.findings()).toEqual([]);
  });
}

function expiring(tested: () => LeasesUnderTest, ttlMs: number): void {
  it('keeps a lease for longer than its time to live, as long as its holder lives', async () => {
    const { time, open } = tested();
    const lease = await time.until((await open()).acquire('ledger-0', { ttlMs }));
    await time.pass(ttlMs * 2);
    expect(lease.isHeld()).toBe(true);
  });

  it('lets the next one in only after a stopped holder’s lease has run out, and the holder finds it lost first', async () => {
    const { time, open } = tested();
    const clock = time.process();
    const [one, other] = [await open(clock), await open()];
    const first = await time.until(one.acquire('ledger-0', { ttlMs }));
    const told: string[] = [];
    first.onLost((finding) => told.push(finding));
    clock.stop();
    const stoppedMs = time.nowMs();
    const second = await time.until(
      other.acquire('ledger-0', { ttlMs }).then((lease) => {
        // What the first would find if it went on at this very moment.
        expect(first.isHeld()).toBe(false);
        return lease;
      }),
    );
    expect(time.nowMs() - stoppedMs).toBeGreaterThan(ttlMs / 2);
    expect(second.epoch).toBeGreaterThan(first.epoch);
    clock.goOn();
    await time.pass(ttlMs);
    expect(told).toEqual(['it could not be renewed in time']);
    first.onLost((finding) => told.push(`late: ${finding}`));
    await Promise.resolve();
    expect(told).toEqual(['it could not be renewed in time', 'late: it could not be renewed in time']);
    await first.release();
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  });
}
