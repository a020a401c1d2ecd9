import { systemClock } from '@corella/clock';
import { LEDGER_SERVICE, LEDGER_SHARD } from '@corella/contracts/ledger';
import { ANNA } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

describe('the owner of the ledger', () => {
  const given = new GivenService();
  const fatal: unknown[] = [];
  let isHeld = true;
  let aheadMs = 0;
  const clock = { nowMs: () => systemClock.nowMs() + aheadMs };
  const lease = { epoch: 12, isHeld: () => isHeld, onLost: () => ({ close: () => undefined }) };
  beforeAll(async () => {
    await given.start({ lease, clock, onFatal: (error) => fatal.push(error) });
    await given.fund();
  });
  afterAll(() => given.end());

  it('writes its epoch into every event', async () => {
    const events = await given.venue.store.readStream(LEDGER_SHARD, { from: 0, limit: 1_000 });
    expect(events.length).toBeGreaterThan(5);
    expect(new Set(events.map(({ meta }) => meta.epoch))).toEqual(new Set([12]));
  });

  it('says nothing more once its lease has run out: not from memory, not from tables', async () => {
    await given.eventually(async () => !(await given.asked('ledger.orders', { account: ANNA, limit: 5 })).stale);
    isHeld = false;
    for (const ask of [
      () => given.asked('ledger.balances', { account: ANNA }),
      () => given.asked('ledger.open-holds', { account: ANNA }),
      () => given.asked('ledger.untaken-holds', { shard: LEDGER_SHARD, taken: {} }),
      () => given.asked('ledger.totals', {}),
      () => given.asked('ledger.orders', { account: ANNA, limit: 5 }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'no-responder' });
    await expect(given.hold(given.order(1))).rejects.toMatchObject({ code: 'no-handler' });
    isHeld = true;
  });

  it('does not refuse what its successor may have decided, once its lease has run out', async () => {
    const command = { type: 'HoldFunds', order: given.order(2), expiresAt: systemClock.nowMs() + 60_000 };
    const refused = (): Promise<unknown> => {
      const sent = given.venue.bus.request(LEDGER_SERVICE, command, { partition: LEDGER_SHARD, timeoutMs: 5_000 });
      // The writer stands still for longer than the command lasts.
      aheadMs += 6_000;
      return sent;
    };
    await expect(refused()).rejects.toMatchObject({ code: 'expired' });
    const later = refused();
    isHeld = false;
    await expect(later).rejects.toMatchObject({ code: 'timeout' });
    isHeld = true;
    expect(fatal).toEqual([]);
  });

  it('gives no known answer either, and ends', async () => {
    const placed = { type: 'HoldFunds', order: given.order(3, { clientOrderId: 'c1', bodyHash: 'h' }) } as const;
    const hold = { ...placed, expiresAt: systemClock.nowMs() + 60_000 };
    expect(await given.command(hold)).toMatchObject({ result: { ok: true } });
    const outcomes = Promise.allSettled([given.command(hold), given.hold(given.order(4))]);
    isHeld = false;
    const unknown = { status: 'rejected', reason: expect.objectContaining({ code: 'timeout' }) as unknown };
    expect(await outcomes).toEqual([unknown, unknown]);
    expect(fatal).toEqual([expect.objectContaining({ name: 'LostOwnership' })]);
  });
});
