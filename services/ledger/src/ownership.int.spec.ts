import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { ANNA } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

describe('the owner of the ledger', () => {
  const given = new GivenService();
  const fatal: unknown[] = [];
  let isHeld = true;
  const lease = { epoch: 12, isHeld: () => isHeld, onLost: () => ({ close: () => undefined }) };
  beforeAll(async () => {
    await given.start({ lease, onFatal: (error) => fatal.push(error) });
    await given.fund();
  });
  afterAll(() => given.end());

  it('writes its epoch into every event', async () => {
    const events = await given.venue.store.readStream(LEDGER_SHARD, { from: 0, limit: 1_000 });
    expect(events.length).toBeGreaterThan(5);
    expect(new Set(events.map(({ meta }) => meta.epoch))).toEqual(new Set([12]));
  });

  it('says nothing more once its lease has run out: not from memory, not from tables, not a known answer', async () => {
    const placed = { type: 'HoldFunds', order: given.order(1, { clientOrderId: 'c1', bodyHash: 'h' }) } as const;
    const hold = { ...placed, expiresAt: given.now + 60_000 };
    await given.command(hold);
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
    await expect(given.command(hold)).rejects.toMatchObject({ code: 'timeout' });
    // The first command that reaches the writer ends it.
    await expect(given.hold(given.order(2))).rejects.toMatchObject({ name: 'BusFault' });
    expect(fatal).toEqual([expect.objectContaining({ name: 'LostOwnership' })]);
  });
});
