import type { Lease, LeaseClock, Leases } from '@corella/lease';
import { leaseConformance, realTime } from '@corella/lease/conformance';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresLeases } from './postgres-leases.js';
import { holdingProcess } from './testing/holding-process.js';

const TTL_MS = 700;
/** A lease that no busy machine loses before it is taken away. */
const STEADY_MS = 3_000;
const LONG_MS = 60_000;
const HOUR_MS = 3_600_000;

realPart('leases in PostgreSQL', missingPostgres(), () => {
  let server: OwnPostgres;
  const opened: Leases[] = [];
  const open = async (more: { clock?: LeaseClock; requestMs?: number } = {}): Promise<Leases> => {
    const leases = await openPostgresLeases({ address: server.address, pollMs: 3, ...more });
    opened.push(leases);
    return leases;
  };
  const closeAll = async (): Promise<void> => {
    for (const leases of opened.splice(0)) await leases.close().catch(() => undefined);
  };
  const lossOf = (lease: Lease): Promise<string> => new Promise((resolve) => void lease.onLost(resolve));
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  leaseConformance('PostgreSQL', {
    expiringTtlMs: TTL_MS,
    rounds: 300,
    factory: async () => {
      await server.run('DROP TABLE IF EXISTS leases, corella_schema');
      return { time: realTime(), open: (clock) => open(clock ? { clock } : {}), dispose: closeAll };
    },
  });

  describe('when the database fails', () => {
    afterEach(closeAll);

    it('creates the table once, however many processes start at a time', async () => {
      await server.run('DROP TABLE IF EXISTS leases, corella_schema');
      await Promise.all(Array.from({ length: 6 }, () => open()));
      expect(await server.run('SELECT * FROM leases')).toEqual([]);
    });

    it('keeps leases and epochs when it crashes and comes back in time', async () => {
      const leases = await open();
      const [kept, released] = [
        await leases.acquire('ledger-0', { ttlMs: LONG_MS }),
        await leases.acquire('market-a', { ttlMs: LONG_MS }),
      ];
      await released.release();
      await server.crash();
      const waiting = leases.acquire('market-a', { ttlMs: LONG_MS });
      await server.restart();
      expect((await waiting).epoch).toBeGreaterThan(released.epoch);
      const found = await server.run(`SELECT epoch, holder IS NOT NULL AS held FROM leases WHERE name = 'ledger-0'`);
      expect(found).toEqual([{ epoch: String(kept.epoch), held: true }]);
      expect(kept.isHeld()).toBe(true);
    });

    it('loses a lease that it cannot renew because it is frozen, and gives it again once it goes on', async () => {
      const leases = await open({ requestMs: 200 });
      const lease = await leases.acquire('ledger-0', { ttlMs: TTL_MS });
      const loss = lossOf(lease);
      server.freeze();
      try {
        expect(await loss).toBe('it could not be renewed in time');
      } finally {
        server.thaw();
      }
      expect((await leases.acquire('ledger-0', { ttlMs: LONG_MS })).epoch).toBeGreaterThan(lease.epoch);
    });

    it('lets the next one in while the holder is stopped, and the holder finds that out before it answers', async () => {
      const holder = await holdingProcess({ ...server.address, ttlMs: STEADY_MS });
      try {
        holder.ask();
        expect(await holder.answer()).toBe('held');
        holder.stop();
        holder.ask();
        const next = await (await open()).acquire('ledger-0', { ttlMs: LONG_MS });
        holder.goOn();
        expect(await holder.answer()).toBe('lost');
        expect(next.isHeld()).toBe(true);
      } finally {
        await holder.end();
      }
    });

    it('counts time by its own clock: neither who is behind nor who is ahead gives a lease away or takes one', async () => {
      const [one, other] = [await open(), await open()];
      const [now, clock] = [Date.now(), jest.spyOn(Date, 'now')];
      try {
        clock.mockReturnValue(now - HOUR_MS);
        const lease = await one.acquire('ledger-0', { ttlMs: LONG_MS });
        for (const aheadMs of [0, HOUR_MS]) {
          clock.mockReturnValue(now + aheadMs);
          expect(await other.tryAcquire('ledger-0', { ttlMs: LONG_MS })).toBeNull();
        }
        expect(lease.isHeld()).toBe(true);
      } finally {
        clock.mockRestore();
      }
    });

    it.each(["holder = 'another'", 'epoch = epoch + 1'])(
      'ends a lease whose row has become another’s (%s), and leaves that row alone',
      async (change) => {
        const lease = await (await open()).acquire('ledger-0', { ttlMs: STEADY_MS });
        const loss = lossOf(lease);
        await server.run(`UPDATE leases SET ${change}, expires_at = 'infinity' WHERE name = 'ledger-0'`);
        expect(await loss).toBe('somebody else has it now');
        await lease.release();
        const held = await server.run("SELECT expires_at FROM leases WHERE name = 'ledger-0' AND holder IS NOT NULL");
        expect(held).toEqual([{ expires_at: Infinity }]);
        await server.run("DELETE FROM leases WHERE name = 'ledger-0'");
      },
    );

    it('fails at once, and does not wait, for what only a person can mend', async () => {
      const leases = await open();
      await server.run('DROP TABLE leases');
      await expect(leases.acquire('ledger-0', { ttlMs: LONG_MS })).rejects.toThrow('"leases" does not exist');
      await expect(openPostgresLeases({ address: { ...server.address, database: 'nowhere' } })).rejects.toThrow(
        'does not exist',
      );
    });
  });
});
