import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventFeed } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';
import { LedgerMachine } from './ledger.machine.js';
import { GivenService } from './testing/given-service.js';

const ORDERS = 200;

describe('recovering a long log', () => {
  const given = new GivenService();
  const first = (): Promise<unknown> =>
    given.hold(given.order(500, { clientOrderId: 'c7', bodyHash: 'h', qtyLots: 1 }));

  beforeAll(async () => {
    await given.start();
    await given.fund();
    await Promise.all(
      Array.from({ length: ORDERS }, (_, at) =>
        given.hold(given.order(at, { clientOrderId: `c${at}`, bodyHash: 'h', qtyLots: 1 })),
      ),
    );
  });
  afterAll(() => given.end());

  it.each([
    ['with tables that know them', false],
    ['with tables that have to be built anew', true],
  ])('keeps no client order id or business id in memory, %s', async (_name, areTablesLost) => {
    await given.venue.stop();
    if (areTablesLost)
      for (const end of ['', '-wal', '-shm']) rmSync(join(given.directory, `read.db${end}`), { force: true });
    let [applied, most] = [0, 0];
    const { apply } = LedgerMachine.prototype;
    const watched = jest.spyOn(LedgerMachine.prototype, 'apply').mockImplementation(function (
      this: LedgerMachine,
      event: RecordedEvent,
    ) {
      apply.call(this, event);
      applied += 1;
      most = Math.max(most, this.rememberedIds);
    });
    await given.start({ withoutSnapshots: true });
    watched.mockRestore();
    expect(applied).toBeGreaterThan(ORDERS);
    expect(most).toBe(0);
    expect(await first()).toMatchObject({
      result: { ok: true, value: { orderId: given.orderId(7), duplicate: true } },
    });
  });

  it('waits for tables whose feed is behind the log, so that no client order id is taken twice', async () => {
    await given.venue.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(given.directory, `read.db${end}`), { force: true });
    await given.start({ feedOf: delayed });
    expect(await first()).toMatchObject({
      result: { ok: true, value: { orderId: given.orderId(7), duplicate: true } },
    });
  });
});

/** A feed that has caught up before it has delivered anything, like one whose relay is behind the store. */
const delayed = (feed: EventFeed): EventFeed => ({
  subscribe({ onCaughtUp, ...options }) {
    onCaughtUp?.();
    const behind = new Promise((resolve) => setTimeout(resolve, 300));
    return feed.subscribe({
      ...options,
      onEvents: async (events) => {
        await behind;
        await options.onEvents(events);
      },
    });
  },
});
